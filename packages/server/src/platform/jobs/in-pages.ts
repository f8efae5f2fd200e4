/**
 * Works through what is found in the order of its ids, one page after the other, until a page is not full.
 * @param size how many a full page has
 * @param work finds the page of those above an id, does what is to do with them, and answers them in the order of their ids
 */
export async function inPages(
  size: number,
  work: (afterId: number) => Promise<readonly { id: number }[]>,
): Promise<void> {
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const page: readonly { id: number }[] = await work(afterId);
    afterId = page.length < size ? undefined : page.at(-1)?.id;
  }
}
