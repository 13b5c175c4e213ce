import { describe, expect, it } from 'vitest';
import { createFullTree } from '#app/pages/pages.ts';
import { roomAt, waitingIn } from '#areas/studio/workspace/navigation.ts';
import { queueLength } from '../queue-counts/contract.ts';
import { adminLinks } from './admin-rooms.tsx';

function adminPaths(): string[] {
  const tree: { children?: unknown } = createFullTree();
  const routes = Array.isArray(tree.children) ? tree.children : [];
  const admin = routes.find(({ options }) => options.path === '/admin');
  return admin.children.map(({ options }: { options: { path: string } }) => `/admin${options.path}`);
}

describe('the rooms of the admins', () => {
  const rooms = adminLinks(undefined).groups.flatMap((group) => group.rooms);

  it('are in seven groups', () => {
    expect(adminLinks(undefined).groups.map(({ label }) => label)).toEqual([
      'Inbox',
      'Support',
      'Money',
      'Directory',
      'Supply',
      'Insight',
      'System',
    ]);
  });

  it('say in the sidebar, the bar and the inbox that the same number waits', () => {
    const waiting = {
      inbox: { session: 21, business: 8, claim: 4, report: 4, message: 2 },
      mine: 3,
      health: 0,
    };
    const { groups, bar } = adminLinks(waiting);
    const [inbox, support] = groups.map(waitingIn);
    expect(inbox?.count).toBe(39);
    expect(queueLength(waiting, 'inbox')).toBe(39);
    expect(bar[0]?.waiting?.count).toBe(39);
    expect(support).toEqual({ count: 6, urgent: true });
  });

  it('have every admin page: those of one record belong to the list that leads there', () => {
    const paths = adminPaths();
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) expect(roomAt(rooms, path.replace(/\/$/, '')), path).not.toBeNull();
    const lists = paths.filter((path) => !path.includes('$') && path !== '/admin/import-business');
    expect(rooms.map(({ path }) => path).sort()).toEqual(lists.map((path) => path.replace(/\/$/, '')).sort());
  });
});
