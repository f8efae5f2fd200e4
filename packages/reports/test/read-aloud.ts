import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of a file as somebody hears it who has it read aloud. */
export interface Read {
  role: string;
  /** The text of the element and of all within it. */
  text: string;
  alt: string;
  children: Read[];
}

interface Node {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: Node[];
}

/** The elements of all pages, in the order in which they are read. */
export async function readAloud(bytes: Uint8Array, password?: string): Promise<Read[]> {
  const document = await getDocument({
    data: bytes.slice(),
    ...(password === undefined ? {} : { password }),
  }).promise;
  const all: Read[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    for (const item of items) {
      if ('type' in item) {
        if (item.type === 'endMarkedContent') open.pop();
        else open.push(item.id ?? '');
      } else {
        const id = open.at(-1) ?? '';
        texts.set(id, `${texts.get(id) ?? ''} ${item.str}`);
      }
    }
    const tree: Node | null = await page.getStructTree();
    if (tree !== null) all.push(...(tree.children ?? []).map((node) => readNode(node, texts)));
  }
  return all;
}

function readNode(
  { role = '', id = '', alt = '', children: nodes = [] }: Node,
  texts: ReadonlyMap<string, string>,
): Read {
  const children = nodes.map((node) => readNode(node, texts));
  const text = [id === '' ? '' : (texts.get(id) ?? ''), ...children.map((child) => child.text)]
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { role, text, alt, children: children.filter((child) => child.role !== '') };
}
