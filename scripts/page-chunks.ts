/** The first thing of every page, and the pages people arrive on: their weight before anything happens counts. */
const landingPages =
  /\/src\/(?:app\/(?:(entry\.(?:front|back))|pages\/(search|session)-view)|areas\/operations\/site\/screens\/(home)-screen)\.tsx?$/;

/** The pages of a booking, which have an entry of their own, and what lists them with what they fetch first. */
const bookingPages =
  /\/src\/app\/pages\/(?:(booking)\.ts|(checkout|confirmation|own-home|bookings|waiting-list)-view\.tsx)$/;

/** Further pages that search engines lead to. They were thirty small files each, and asking for each holds a phone up. */
const searchEnginePages =
  /\/src\/(?:app\/pages\/(trainer)-view|areas\/discovery\/directory\/screens\/(town)-pages)\.tsx$/;

/**
 * Handed on by the indexes of the query library and the router, which every page imports, and used on later pages alone:
 * where something is acted on, where unsaved changes would be left, where several queries are asked at once.
 */
const lazyModules = /\/(?:useMutation|mutationObserver|useBlocker|useQueries|queriesObserver)\.js$/;

/** A line each (scripts/icon-sprite.ts): who wants one of them is not to fetch all that a page shares. */
const ICON_MODULE = /\/lucide-react\//;

/** What the bundler tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null;
}

/**
 * Groups for the browser build's chunks. Left alone, every set of pages that share a module gets a chunk of it,
 * some twenty files of a few hundred bytes for one page, which compress worse than one file of them all (by 5 kB
 * of 140). So: what both entries, or the search and the session page, need is one chunk, and what one of the first
 * pages shares with pages further on is another. What home shares with the search alone is in the search's, most of
 * which it needs; what it shares with the session page alone is a file of its own, because it needs little of that
 * page's. Icons that they share are a file of their own. The routes of the front entry are with what all share, as the
 * other entry takes them in later. What the entry of the pages further on begins with is one file, and what pages of a
 * booking need of it another; what a page that is found by search engines shares with pages further on, but those of a
 * booking, is one too. Everything else stays with its own page. The entries themselves stay apart: whichever is loaded
 * must not run the other.
 */
export function pageChunkGroups() {
  const pagesOf = findDependentPages(landingPages);
  const bookingOf = findDependentPages(bookingPages, bookingPages);
  const foundOf = findDependentPages(searchEnginePages);
  return [
    {
      debugName: 'first pages',
      priority: 2,
      name: (id: string, graph: ModuleGraph) => {
        if (landingPages.test(id) || lazyModules.test(id) || id.endsWith('.css')) return null;
        const pages = pagesOf(id, graph);
        const [page] = pages.size === 1 ? pages : [];
        return page === 'entry.front' || (pages.size > 1 && weighedPages(pages).length !== 1) ? 'main' : null;
      },
    },
    {
      debugName: 'a first page with later ones',
      priority: 1,
      minShareCount: 2,
      name: (id: string, graph: ModuleGraph) => {
        if (lazyModules.test(id)) return null;
        const pages = pagesOf(id, graph);
        const [page] = pages.size === 1 ? pages : weighedPages(pages);
        if (page === undefined || page.startsWith('entry')) return null;
        if (ICON_MODULE.test(id)) return 'icons';
        return page === 'session' && pages.has('home') ? 'home-and-session' : `${page}-shared`;
      },
    },
    {
      debugName: 'not shared by first pages',
      priority: 0,
      includeDependenciesRecursively: false,
      minShareCount: 2,
      name: (id: string, graph: ModuleGraph) => {
        if (lazyModules.test(id) || id.endsWith('.css')) return null;
        const first = pagesOf(id, graph);
        const ofBooking = bookingOf(id, graph).size > 0;
        if (first.size === 1 && first.has('entry.back'))
          return ofBooking ? 'back-and-booking' : 'back-shared';
        const [page] = first.size > 0 || ofBooking ? [] : foundOf(id, graph);
        return page === undefined ? null : `${page}-shared`;
      },
    },
  ];
}

/**
 * Tells which of some pages cannot start without a module, followed through static imports only.
 *
 * @param fetching those of which what they fetch by themselves counts too
 */
function findDependentPages(
  some: RegExp,
  fetching?: RegExp,
): (id: string, graph: ModuleGraph) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, graph) => {
    const already = known.get(id);
    if (already !== undefined) return already;
    const pages = new Set<string>();
    const seen = new Set([id]);
    for (const module of seen) {
      const name = some.exec(module)?.slice(1).find(Boolean);
      if (name !== undefined) pages.add(name);
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
      const fetchers = dynamicImporters.filter((importer) => fetching?.test(importer));
      for (const importer of [...importers, ...fetchers]) seen.add(importer);
    }
    known.set(id, pages);
    return pages;
  };
}

/** The pages whose weight home must not add to. */
function weighedPages(pages: ReadonlySet<string>): string[] {
  return [...pages].filter((page) => page !== 'home');
}
