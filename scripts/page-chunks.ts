/** The first thing of every page, and the pages people arrive on: their weight before anything happens counts. */
const firstPages =
  /\/src\/(?:app\/(?:(entry\.(?:front|back))|pages\/(search|session)-view)|features\/site\/screens\/(home)-screen)\.tsx?$/;

/**
 * Handed on by the indexes of the query library and the router, which every page imports, and used on later pages alone:
 * where something is acted on, where unsaved changes would be left, where several queries are asked at once.
 */
const onlyLater = /\/(?:useMutation|mutationObserver|useBlocker|useQueries|queriesObserver)\.js$/;

/** A line each (scripts/icon-sprite.ts): who wants one of them is not to fetch all that a page shares. */
const icon = /\/lucide-react\//;

/** What the bundler tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/**
 * Groups for the browser build's chunks. Left alone, every set of pages that share a module gets a chunk of it,
 * some twenty files of a few hundred bytes for one page, which compress worse than one file of them all (by 5 kB
 * of 140). So: what both entries, or the search and the session page, need is one chunk, and what one of the first
 * pages shares with pages further on is another. What home shares with the search alone is in the search's, most of
 * which it needs; what it shares with the session page alone is a file of its own, because it needs little of that
 * page's. Icons that they share are a file of their own. The routes of the front entry are with what all share, as the
 * other entry takes them in later. Everything else stays with its own page. The entries themselves stay apart: whichever
 * is loaded must not run the other.
 */
export function pageChunkGroups() {
  const reached = new Map<string, ReadonlySet<string>>();
  const pagesOf = (id: string, graph: ModuleGraph): ReadonlySet<string> => {
    const pages = reached.get(id) ?? firstPagesNeeding(id, graph);
    reached.set(id, pages);
    return pages;
  };
  return [
    {
      debugName: 'first pages',
      priority: 2,
      name: (id: string, graph: ModuleGraph) => {
        if (firstPages.test(id) || onlyLater.test(id) || id.endsWith('.css')) return null;
        const pages = pagesOf(id, graph);
        const [page] = pages.size === 1 ? pages : [];
        return page === 'entry.front' || (pages.size > 1 && weighedOnes(pages).length !== 1) ? 'main' : null;
      },
    },
    {
      debugName: 'a first page with later ones',
      priority: 1,
      minShareCount: 2,
      name: (id: string, graph: ModuleGraph) => {
        if (onlyLater.test(id)) return null;
        const pages = pagesOf(id, graph);
        const [page] = pages.size === 1 ? pages : weighedOnes(pages);
        if (page === undefined || page.startsWith('entry')) return null;
        if (icon.test(id)) return 'icons';
        return page === 'session' && pages.has('home') ? 'home-and-session' : `${page}-shared`;
      },
    },
  ];
}

/** Which of the first pages cannot start without a module, followed through static imports only. */
function firstPagesNeeding(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const [, entry, view, screen] = firstPages.exec(module) ?? [];
    const name = entry ?? view ?? screen;
    if (name !== undefined) pages.add(name);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** The pages whose weight home must not add to. */
function weighedOnes(pages: ReadonlySet<string>): string[] {
  return [...pages].filter((page) => page !== 'home');
}
