/** What the bundler tells about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * Groups for the server build's chunks: what every start loads is one file. Left alone, each set of pages that share a
 * module gets a chunk of it, and a start reads two hundred more, most of a few lines.
 *
 * What something needs that runs without the rest stays as the bundler divides it: a thread loads some lines, not the
 * site. Nothing that stays apart imports what is together, so that no two files wait for each other.
 *
 * @param together the modules that every start loads, with all that they import
 * @param apart those that run without them
 */
export function serverChunkGroups({ together, apart }: Record<'together' | 'apart', readonly string[]>) {
  let start: ReadonlySet<string> | undefined;
  return [
    {
      debugName: 'loaded at every start',
      name: (id: string, graph: ModuleGraph) => {
        start ??= reachableModules(together, reachableModules(apart, new Set(), graph), graph);
        return start.has(id) ? 'start' : null;
      },
    },
  ];
}

/** The modules and all that they import without waiting, but for those to leave out. */
function reachableModules(
  roots: readonly string[],
  leftOut: ReadonlySet<string>,
  graph: ModuleGraph,
): ReadonlySet<string> {
  const found = new Set(roots.filter((root) => !leftOut.has(root)));
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? [])
      if (!leftOut.has(imported)) found.add(imported);
  return found;
}
