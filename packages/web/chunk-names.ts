import type { Rolldown } from 'vite';

type NameOf = Extract<NonNullable<Rolldown.CodeSplittingGroup['name']>, (...args: never[]) => unknown>;
type Modules = Parameters<NameOf>[1];

/** What the first script brings, which is not to be taken apart. */
const entry = '/src/main.tsx';

/** The pages that are opened first and most. Whoever is signed in has the frame around each of them. */
const pages = {
  login: ['/src/routes/access/login-screen.tsx'],
  frame: ['/src/routes/signed-in-screen.tsx', '/src/routes/portal-pages.ts'],
  dashboard: ['/src/routes/dashboard-screen.tsx'],
  profile: ['/src/routes/profiles/profile-overview-screen.tsx'],
} as const;

type Page = keyof typeof pages;

/** Everything that a module of ours imports at once. Libraries are left out: their lists name far more than is used of them. */
function closureOf(path: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const open = [`${import.meta.dirname}${path}`];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || isLibrary(id)) continue;
    found.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const isLibrary = (id: string) => id.includes('/node_modules/');

/**
 * Names the file that a module of ours goes into, so that a page of every day comes in few files: by itself the bundler makes one for
 * each set of pages that share a module, most of them smaller than a request for them. What all signed-in pages load is one file, and
 * so is what two of the pages above share. Everything else is left to the bundler, as no page must load what it does not need.
 */
export function chunkNames(): NameOf {
  let closures: { entry: Set<string>; pages: [Page, Set<string>][] } | undefined;
  return (id, modules) => {
    closures ??= {
      entry: closureOf(entry, modules),
      pages: (Object.keys(pages) as Page[]).flatMap((page) =>
        pages[page].map((path): [Page, Set<string>] => [page, closureOf(path, modules)]),
      ),
    };
    const isScreen = Object.values(pages)
      .flat()
      .some((path) => id.endsWith(path));
    if (isLibrary(id) || isScreen || closures.entry.has(id)) return null;
    const loadedBy = new Set(closures.pages.flatMap(([page, closure]) => (closure.has(id) ? [page] : [])));
    if (loadedBy.has('frame')) return loadedBy.has('login') ? 'login-frame' : 'frame';
    return loadedBy.size < 2 ? null : [...loadedBy].join('-');
  };
}
