/** The page numbers of one document. Feet are drawn in the order of their pages, once their total is known. */
export class PageNumbers {
  total = 0;
  #drawn = 0;

  /** The number of the page that is drawn now; must be called once a page. */
  next(): string {
    this.#drawn += 1;
    return `Page ${this.#drawn} of ${this.total}`;
  }
}
