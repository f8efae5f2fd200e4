import sax from 'sax';
import { UnreadableFile } from './table.ts';

export interface XmlToken {
  kind: 'open' | 'close' | 'text';
  /** Of an element, without its prefix; empty for text. */
  name: string;
  /** Of an element that opens, by their names in the document. */
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Characters that are read at once: whoever has seen enough of a document does not wait for the rest. */
const sliceLength = 65_536;

/**
 * Walks through a document as spreadsheets write it. A document type could define entities that grow or fetch: it is refused.
 * @throws UnreadableFile when the document is not well-formed XML
 */
export function* xmlTokens(document: string): Generator<XmlToken> {
  let tokens: XmlToken[] = [];
  const add = (kind: XmlToken['kind'], token: Partial<XmlToken>) =>
    tokens.push({ kind, name: '', attributes: {}, text: '', ...token });
  const parser = sax.parser(true, { position: false });
  parser.onopentag = ({ name, attributes }: sax.Tag) =>
    add('open', { name: withoutPrefix(name), attributes });
  parser.onclosetag = (name) => add('close', { name: withoutPrefix(name) });
  parser.ontext = (text) => add('text', { text });
  parser.oncdata = (text) => add('text', { text });
  parser.ondoctype = () => refuse('a document type');
  parser.onsgmldeclaration = () => refuse('a declaration');
  parser.onerror = refuse;
  for (let at = 0; at < document.length; at += sliceLength) {
    parser.write(document.slice(at, at + sliceLength));
    yield* tokens;
    tokens = [];
  }
  parser.close();
  yield* tokens;
}

function refuse(cause: unknown): never {
  throw new UnreadableFile('damaged', { cause });
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute's value, by its name without a prefix; null where it is not there. */
export function attributeOf({ attributes }: Pick<XmlToken, 'attributes'>, name: string): string | null {
  const key = name in attributes ? name : Object.keys(attributes).find((key) => withoutPrefix(key) === name);
  return key === undefined ? null : (attributes[key] ?? null);
}
