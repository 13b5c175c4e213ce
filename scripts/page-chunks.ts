/** Their weight before any interaction matters. */
const landingPages =
  /\/src\/(?:app\/(?:(entry\.(?:front|back))|pages\/(search|session)-view)|areas\/operations\/site\/screens\/(home)-screen)\.tsx?$/;

/** They have a separate entry. */
const bookingPages =
  /\/src\/app\/pages\/(?:(booking)\.ts|(checkout|confirmation|own-home|bookings|waiting-list)-view\.tsx)$/;

/** Pages found by search engines; without a group they load some thirty small files. */
const searchEnginePages =
  /\/src\/(?:app\/pages\/(trainer)-view|areas\/discovery\/directory\/screens\/(town)-pages)\.tsx$/;

/** Re-exported by the query library and router, but used only on later pages. */
const lazyModules = /\/(?:useMutation|mutationObserver|useBlocker|useQueries|queriesObserver)\.js$/;

/** Small (scripts/icon-sprite.ts): one of them must not load the whole shared chunk. */
const ICON_MODULE = /\/lucide-react\//;

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null;
}

/**
 * Groups for the browser build's chunks. By default each set of pages that share a module gets a chunk: some twenty
 * tiny files per page, which compress worse (5 kB of 140). So one chunk holds what both entries, or search and
 * session page, need; others hold what first pages share with later ones, what search-engine pages share, and icons.
 * Home's share with the search is in the search's chunk, its share with the session page is separate, because it
 * needs little of that page. Routes of the front entry are common, as the other entry loads them later. Entries stay
 * apart: loading one must not run the other.
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

/** Pages whose weight home must not increase. */
function weighedPages(pages: ReadonlySet<string>): string[] {
  return [...pages].filter((page) => page !== 'home');
}
