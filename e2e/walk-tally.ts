import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type PagePath, pages } from '../packages/web/src/platform/navigation/page-table.ts';
import { pageStates } from './page-states.ts';

/** A picture that was taken, or with the look `none` a state that a page has not, since it asks the server for nothing. */
export interface Sighting {
  page: PagePath;
  who: string;
  state: string;
  /** The name of the picture without its look. */
  file: string;
  look: string;
  faults: number;
}

/** So many of the pages that nobody has seen are named. */
const namedAtMost = 12;

const keyOf = ({ page, state, file, look }: Sighting): string => [page, state, file, look].join(' ');

/** What was seen by all the walks into one folder: the parts of a long walk add up. */
export class WalkTally {
  readonly #file: string;
  /** Pages that only lead to another one. */
  readonly #leading: ReadonlySet<string>;
  readonly #seen = new Map<string, Sighting>();
  #faults = 0;

  constructor(file: string, leading: readonly PagePath[]) {
    this.#file = file;
    this.#leading = new Set(leading);
    if (!existsSync(file)) return;
    const before: Sighting[] = JSON.parse(readFileSync(file, 'utf8'));
    for (const sighting of before) this.#seen.set(keyOf(sighting), sighting);
  }

  note(sighting: Sighting): void {
    this.#seen.set(keyOf(sighting), sighting);
    writeFileSync(this.#file, JSON.stringify([...this.#seen.values()]));
  }

  fault(line: string): void {
    console.log(line);
    this.#faults += 1;
  }

  /** A line for each visitor with the pages and pictures of each state; then which page nobody has seen in which state. */
  report(): string {
    const all = [...this.#seen.values()];
    const shown = all.filter(({ look }) => look !== 'none');
    const states = [...new Set([...pageStates, ...shown.map(({ state }) => state)])];
    const pagesOf = (sightings: readonly Sighting[]) => new Set(sightings.map(({ page }) => page)).size;
    const lines = [...new Set(shown.map(({ who }) => who))].map((who) => {
      const cells = states.map((state) => {
        const own = shown.filter((sighting) => sighting.who === who && sighting.state === state);
        return `${state} ${pagesOf(own)} (${own.length})`;
      });
      return `${who}: ${cells.join(', ')}`;
    });
    const asked = (Object.keys(pages) as PagePath[]).filter((page) => !this.#leading.has(page));
    const unseen = pageStates.map((state) => {
      const known = new Set(all.filter((one) => one.state === state).map(({ page }) => page));
      const missing = asked.filter((page) => !known.has(page));
      const without = pagesOf(all.filter((one) => one.state === state && one.look === 'none'));
      const more = missing.length > namedAtMost ? ` and ${missing.length - namedAtMost} more` : '';
      const rest = `${missing.length} unseen ${missing.slice(0, namedAtMost).join(' ')}${more}`;
      return `${state}: ${known.size} of ${asked.length} pages, ${without} of them without this state; ${rest}`;
    });
    return [
      `Pages (pictures) by visitor: `,
      ...lines,
      `Of ${Object.keys(pages).length} pages, of which ${this.#leading.size} only lead to another one:`,
      ...unseen,
      `${shown.length} pictures, ${this.#faults} faults in this run`,
    ].join('\n');
  }
}
