interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * Groups for the server build's chunks: one file for every start. By default a start reads two hundred more tiny
 * files. Code that also runs alone, such as a thread's, stays separate, and may not import the joint file, to avoid
 * circles.
 * @param together modules that every start loads, with their imports
 * @param apart modules that run alone
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

/** Static imports only, without the excluded. */
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
