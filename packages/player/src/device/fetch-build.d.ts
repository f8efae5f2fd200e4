interface Build {
    /** The address of the page, and the beginning of the sha256 of its text, in hexadecimal digits. */
    page: string;
    pageVersion: string;
    files: readonly string[];
}
/**
 * Fetches everything of one build, with its addresses.
 * @throws where something is missing, or the page is another one: during an upgrade a server of the release before may answer
 */
export declare function fetchBuild({ page, pageVersion, files }: Build): Promise<[string, Response][]>;
export {};
