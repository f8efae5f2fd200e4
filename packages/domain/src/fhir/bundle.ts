import type { Resource } from './elements.ts';

/** A page of a search, or everything of one person, as a Bundle. */
export interface BundlePage {
  resources: readonly Resource[];
  /** Where the door is, without a slash at the end. */
  baseUrl: string;
  /** This page's own address, and the next one's where there is one. */
  selfUrl: string;
  nextUrl: string | null;
}

/** A searchset Bundle. It has no total: counting everything costs more than the page. */
export function searchBundle({ resources, baseUrl, selfUrl, nextUrl }: BundlePage) {
  return {
    resourceType: 'Bundle' as const,
    type: 'searchset' as const,
    link: [
      { relation: 'self', url: selfUrl },
      ...(nextUrl === null ? [] : [{ relation: 'next', url: nextUrl }]),
    ],
    entry:
      resources.length === 0
        ? undefined
        : resources.map((resource) => ({
            fullUrl: `${baseUrl}/${resource.resourceType}/${resource.id}`,
            resource,
            search: { mode: 'match' as const },
          })),
  };
}
