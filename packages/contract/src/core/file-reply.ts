/** A call that answers with a file instead of an envelope. Its refusals still come as the envelope. */
export interface FileReply {
  kind: 'file';
  contentType: string;
}

/** Declares a file as the answer of a call, by its content type, for example 'application/pdf'. */
export function fileReply(contentType: string): FileReply {
  return { kind: 'file', contentType };
}

/** Tells a file answer from a schema. */
export function isFileReply(reply: object): reply is FileReply {
  return 'kind' in reply && reply.kind === 'file';
}
