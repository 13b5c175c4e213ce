import { expect, it } from 'vitest';
import { serverChunkGroups } from './server-chunks.ts';

const imports: Record<string, string[]> = {
  site: ['routes', 'words'],
  routes: ['site', 'sums'],
  thread: ['sums'],
  sums: ['rounding'],
  page: ['routes'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

it('puts together what a start loads, but for what a thread needs and what only a page does', () => {
  const [group] = serverChunkGroups({ together: ['site'], apart: ['thread'] });
  const named = ['site', 'routes', 'words', 'thread', 'sums', 'rounding', 'page'].filter(
    (id) => group?.name(id, graph) === 'start',
  );
  expect(named).toEqual(['site', 'routes', 'words']);
});
