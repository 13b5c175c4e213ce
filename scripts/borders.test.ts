import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { features } from '../src/features/order.ts';
import { bordersCrossed, circles, doneByTheApp, wrongOrder } from './borders.ts';

const rules = 'src/features/payments/rules.ts';

it.each([
  ['a feature that stands later', rules, "import { a } from '#features/booking/rules.ts';"],
  ['its types', rules, "import type { A } from '#features/booking/contract.ts';"],
  ['what loads later', rules, "const a = await import('#features/booking/contract.ts');"],
  ['what is passed on', rules, "export { a } from '#features/booking/contract.ts';"],
  ['a relative path', 'src/features/payments/charge/a.ts', "import { a } from '../../booking/rules.ts';"],
  ['the app', rules, "import { a } from '#app/config.server.ts';"],
  ['a stand-in', rules, "import { a } from '#sandbox/stripe/main.ts';"],
  ['a screen of another', rules, "import { A } from '#features/accounts/sign-in/screens/form.tsx';"],
  ['the queries of another', rules, "import { a } from '#features/accounts/queries.server.ts';"],
  ['those of a room of it', rules, "import { a } from '#features/accounts/admins/admin-queries.server.ts';"],
  ['a feature', 'src/shared/ui/type/price.tsx', "import { a } from '#features/places/contract.ts';"],
  [
    'what has no place in the order',
    'src/features/new/a.ts',
    "import { a } from '#features/places/contract.ts';",
  ],
])('refuses %s', (_, file, source) => {
  expect(bordersCrossed(file, source)).toHaveLength(1);
});

it.each([
  ['the contract of a feature it knows', rules, "import { a } from '#features/accounts/contract.ts';"],
  ['its own screens', 'src/features/payments/a.tsx', "import { A } from './charge/screens/form.tsx';"],
  ['its own queries', 'src/features/payments/charge/a.ts', "import { a } from '../queries.server.ts';"],
  ['shared', rules, "import { a } from '#shared/domain/pence.ts';"],
  ['a package', rules, "import { z } from 'zod';"],
  ['everything to the app', 'src/app/a.ts', "import { a } from '#features/booking/screens/a.tsx';"],
])('allows %s', (_, file, source) => {
  expect(bordersCrossed(file, source)).toEqual([]);
});

it.each([
  ['holds state', 'const [open, setOpen] = useState<boolean>(false);'],
  ['acts', 'const { run } = useAct({ act: send });'],
  ['follows what was loaded', 'const { data } = useQuery(query);'],
  ['follows an address', 'const { week } = route.useSearch();'],
  ['calls the API', "await api.call('GET /api/bookings/usual-place');"],
  ['asks it for a list', "await api.list(\n  'GET /api/sessions/search', {});"],
])('refuses a view of the app that %s', (_, source) => {
  expect(doneByTheApp('src/app/pages/a-view.tsx', source)).toHaveLength(1);
  expect(doneByTheApp('src/features/booking/screens/a.tsx', source)).toEqual([]);
});

it.each([
  ['names parts', 'return <SearchPage heart={SessionHeart} />;'],
  ['asks who is there', "const { user } = useRouteContext({ from: '__root__' });"],
  ['has a query loaded', 'await queryClient.ensureQueryData(sessionQuery(api, sessionId));'],
])('allows one that %s', (_, source) => {
  expect(doneByTheApp('src/app/pages/a-view.tsx', source)).toEqual([]);
});

it('finds files that know each other, whichever way they say it', () => {
  const sources = new Map([
    ['src/shared/a.ts', "import { b } from './b.ts';"],
    ['src/shared/b.ts', "const c = () => import('#shared/ui/c.tsx');"],
    ['src/shared/ui/c.tsx', "import type { A } from '../a.ts';"],
    ['src/shared/d.ts', "export { a } from '#shared/a.ts';"],
  ]);
  expect(circles(sources)).toEqual([['src/shared/a.ts', 'src/shared/b.ts', 'src/shared/ui/c.tsx']]);
});

it('has each feature know only what stands before it', () => {
  expect(wrongOrder()).toEqual([]);
  expect(
    wrongOrder([
      ['early', ['late']],
      ['late', []],
    ]),
  ).toEqual(['early comes before late']);
});

it('orders every feature, as the table of docs/architecture.md does, with a phrase for each', () => {
  const names = features.map(([name]) => name);
  const folders = readdirSync('src/features', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(names.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  const page = readFileSync('docs/architecture.md', 'utf8');
  const table = page.split('\n## ').find((section) => section.startsWith('Features\n')) ?? '';
  expect([...table.matchAll(/^\| `([a-z-]+)` \| \w.+ \|$/gm)].map(([, name]) => name)).toEqual(names);
});
