/** Of the pages of one report. Feet are drawn in the order of their pages, after all of these are known. */
export class PageNumbers {
  total = 0;
  #drawn = 0;

  /** Of the page that is drawn now; to be asked once a page. */
  next(): string {
    this.#drawn += 1;
    return `Page ${this.#drawn} of ${this.total}`;
  }
}
