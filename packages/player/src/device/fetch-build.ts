interface Build {
  /** The address of the page, and the beginning of the sha256 of its text, in hexadecimal digits. */
  page: string;
  pageVersion: string;
  files: readonly string[];
}

async function sha256Of(answer: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetches everything of one build, with its addresses.
 * @throws where something is missing, or the page is another one: during an upgrade a server of the release before may answer
 */
export async function fetchBuild({ page, pageVersion, files }: Build): Promise<[string, Response][]> {
  const fetched = await Promise.all(
    [page, ...files].map(async (path): Promise<[string, Response]> => {
      const answer = await fetch(path, { cache: 'reload' });
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
      return [path, answer];
    }),
  );
  const [first] = fetched;
  if (first === undefined || !(await sha256Of(first[1])).startsWith(pageVersion))
    throw new Error(`${page} is not the page of this build`);
  return fetched;
}
