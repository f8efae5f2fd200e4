/** What a part of a page is to somebody who has it read aloud. Heads are those of a table's columns and rows. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'ColumnHead' | 'RowHead' | 'TD' | 'Figure';

/** These hold a text themselves; a text in any other becomes a paragraph. */
const textTags: ReadonlySet<string> = new Set(['H1', 'H2', 'H3', 'P', 'ColumnHead', 'RowHead', 'TD']);
const heads = { ColumnHead: 'Column', RowHead: 'Row' } as const;

interface OpenElement {
  tag: Tag | 'Document';
  /** The name of the tag in the file. */
  type: string;
  element: PDFKit.PDFStructureElement;
}

/** Builds the structure of a file while its pages are drawn, in the order in which they are read. */
export class Tagger {
  readonly #file: PDFKit.PDFDocument;
  #isDecorating = false;
  readonly #open: [OpenElement, ...OpenElement[]];

  constructor(file: PDFKit.PDFDocument) {
    this.#file = file;
    const element = file.struct('Document');
    file.addStructure(element);
    this.#open = [{ tag: 'Document', type: 'Document', element }];
  }

  /** Begins an element; what is drawn until it is closed belongs to it. */
  open(tag: Tag, alt: string | undefined): void {
    const scope = tag === 'ColumnHead' || tag === 'RowHead' ? heads[tag] : null;
    const type = scope === null ? tag : 'TH';
    const element = this.#file.struct(type, {
      ...(alt === undefined ? {} : { alt }),
      ...(scope === null ? {} : { scope }),
    });
    this.#last.element.add(element);
    this.#open.push({ tag, type, element });
  }

  close(): void {
    this.#open.pop();
  }

  /** Draws a text: of the open element, or a paragraph of its own. */
  beginText(): void {
    if (textTags.has(this.#last.tag)) this.#open.push(this.#last);
    else this.open('P', undefined);
    this.beginContent();
  }

  endText(): void {
    this.endContent();
    this.close();
  }

  /** Begins the drawing of the open element. */
  beginContent(): void {
    const { type, element } = this.#last;
    element.add(this.#file.markStructureContent(type));
  }

  /** Whether what is drawn now is not read aloud. */
  get isDecorating(): boolean {
    return this.#isDecorating;
  }

  /** Begins what is not read aloud: rules, backgrounds, the head and the foot of a page. */
  beginDecoration(): void {
    this.#isDecorating = true;
    this.#file.markContent('Artifact', { type: 'Layout' });
  }

  /** Ends what `beginContent` or `beginDecoration` began. */
  endContent(): void {
    this.#isDecorating = false;
    this.#file.endMarkedContent();
  }

  get #last(): OpenElement {
    return this.#open.at(-1) ?? this.#open[0];
  }
}
