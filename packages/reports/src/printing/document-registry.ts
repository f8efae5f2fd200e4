import type { PrintedDocument } from './define-document.ts';

/** The kinds of document by name. `never`, since a registry holds documents of different models. */
export type DocumentRegistry = Readonly<Record<string, PrintedDocument<never>>>;

/** A document to be drawn: its kind, and a model of that kind. */
export type DocumentOf<Registry extends DocumentRegistry> = {
  [Kind in keyof Registry & string]: {
    kind: Kind;
    model: Registry[Kind] extends PrintedDocument<infer Model> ? Model : never;
  };
}[keyof Registry & string];

/** What a pool hands to one of its threads. */
export interface DrawTask {
  kind: string;
  model: unknown;
  password: string | undefined;
}

/**
 * What the worker file of a pool exports: draws one document of a registry at a time.
 * @throws RangeError when no document of that kind is registered
 */
export function drawingOf(registry: DocumentRegistry): (task: DrawTask) => Promise<Uint8Array> {
  return async ({ kind, model, password }) => {
    const document = Object.hasOwn(registry, kind) ? registry[kind] : undefined;
    if (document === undefined) throw new RangeError(`no document of the kind ${kind} is registered`);
    // The type of the pool pairs each kind with its model; a message between threads carries no types.
    return document.render(model as never, password);
  };
}
