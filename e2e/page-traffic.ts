import type { Page, Request } from '@playwright/test';

/** A reply has ended so long after it began: of one whose page moves on at once a browser does not always tell the end. */
const longestReplyMs = 2_000;
/** How long `quiet` waits before it names what has not come. */
const patienceMs = 15_000;

/** The requests of a page whose replies carry data or code; a browser does not always tell how the request for an icon ended. */
const isFollowed = (request: Request) => ['fetch', 'xhr', 'script'].includes(request.resourceType());

/** What a page still waits for from the portal. */
export class PageTraffic {
  readonly #page: Page;
  /** When each reply began; null before that. */
  readonly #begun = new Map<Request, number | null>();
  #requestCount = 0;
  #wake: () => void = () => undefined;

  constructor(page: Page) {
    this.#page = page;
    // A request of a page that is left is told neither finished nor failed, nor is what that page asks for until the next one is there.
    // A page that changes its own address while it is being left is told as `framenavigated` too: the next one comes after its reply.
    let isLeaving = false;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !isLeaving) return;
      isLeaving = false;
      this.#begun.clear();
      this.#wake();
    });
    page.on('request', (request) => {
      if (!isFollowed(request)) return;
      this.#requestCount += 1;
      this.#begun.set(request, null);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
      if (this.#begun.has(request)) this.#begun.set(request, Date.now());
    });
    const ended = (request: Request) => {
      this.#begun.delete(request);
      this.#wake();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  /**
   * Resolves once every reply has come and the page has nothing left to do with them. The browser's own 'network idle' is told
   * once per document, so it says nothing of what a page asks for after it moved on by itself.
   *
   * @throws Error that names what has not come after 15 seconds
   */
  async quiet(): Promise<void> {
    const end = Date.now() + patienceMs;
    for (;;) {
      await this.#allReplied(end);
      const countBefore = this.#requestCount;
      await this.#isIdle();
      if (this.#requestCount === countBefore && this.#awaited().length === 0) return;
    }
  }

  #awaited(): string[] {
    const begunBefore = Date.now() - longestReplyMs;
    return [...this.#begun].flatMap(([request, begunAt]) =>
      begunAt === null || begunAt > begunBefore ? [request.url()] : [],
    );
  }

  async #allReplied(end: number): Promise<void> {
    while (this.#awaited().length > 0) {
      if (Date.now() > end) throw new Error(`Still awaited: ${this.#awaited().join(', ')}`);
      await new Promise<void>((resolve) => {
        const look = setTimeout(resolve, 100);
        this.#wake = () => {
          clearTimeout(look);
          resolve();
        };
      });
    }
  }

  /** What the last reply set going has been drawn, and the page has time to spare: a render may ask for more. */
  async #isIdle(): Promise<void> {
    await this.#page.evaluate(async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      }
    });
  }
}
