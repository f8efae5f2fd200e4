import { UnreadableFile } from './table.ts';

export interface XmlToken {
  kind: 'open' | 'close' | 'text';
  /** Of an element, without its prefix; empty for text. */
  name: string;
  /** An element's attributes as they stand, or the text. */
  text: string;
}

const part =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*?)(\/?)>|([^<]+)/y;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Walks through a document as spreadsheets write it. A document type could define entities that grow or fetch: it is refused.
 * @throws UnreadableFile when it is no such document
 */
export function* xmlTokens(document: string): Generator<XmlToken> {
  if (/<!(DOCTYPE|ENTITY)/i.test(document)) throw new UnreadableFile('damaged');
  const scan = new RegExp(part.source, 'y');
  while (scan.lastIndex < document.length) {
    const found = scan.exec(document);
    if (found === null) throw new UnreadableFile('damaged');
    const [, data, slash, name, attributes = '', selfClosing, text] = found;
    if (name !== undefined) {
      if (slash === '/') yield { kind: 'close', name, text: '' };
      else {
        yield { kind: 'open', name, text: attributes };
        if (selfClosing === '/') yield { kind: 'close', name, text: '' };
      }
    } else if (data !== undefined) yield { kind: 'text', name: '', text: data };
    else if (text !== undefined) yield { kind: 'text', name: '', text: unescaped(text) };
  }
}

const attributePatterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const known = attributePatterns.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  return pattern;
}

/** An attribute's value, by its name without a prefix; null where it is not there. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes);
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '');
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    const known: string | undefined = entities[name];
    if (known !== undefined) return known;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
