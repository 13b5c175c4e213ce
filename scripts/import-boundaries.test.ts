import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { features } from '../src/areas/order.ts';
import {
  boundaryViolations,
  compositionViolations,
  dividedAreas,
  findImportCycles,
} from './import-boundaries.ts';

const rules = 'src/areas/money/payments/rules.ts';

it.each([
  ['a feature that stands later', rules, "import { a } from '#areas/booking/bookings/rules.ts';"],
  ['its types', rules, "import type { A } from '#areas/booking/bookings/contract.ts';"],
  ['what loads later', rules, "const a = await import('#areas/booking/bookings/contract.ts');"],
  ['what is passed on', rules, "export { a } from '#areas/booking/bookings/contract.ts';"],
  [
    'a relative path',
    'src/areas/money/payments/charge/a.ts',
    "import { a } from '../../../booking/bookings/rules.ts';",
  ],
  ['the app', rules, "import { a } from '#app/config.server.ts';"],
  ['a stand-in', rules, "import { a } from '#stripe-sandbox/main.ts';"],
  ['a screen of another', rules, "import { A } from '#areas/identity/accounts/sign-in/screens/form.tsx';"],
  ['the queries of another', rules, "import { a } from '#areas/identity/accounts/queries.server.ts';"],
  [
    'those of a room of it',
    rules,
    "import { a } from '#areas/identity/accounts/admins/admin-queries.server.ts';",
  ],
  [
    'a feature',
    'src/shared/ui/type/price.tsx',
    "import { a } from '#areas/catalogue/postcodes/contract.ts';",
  ],
  [
    'what has no place in the order',
    'src/areas/money/new/a.ts',
    "import { a } from '#areas/catalogue/postcodes/contract.ts';",
  ],
])('refuses %s', (_, file, source) => {
  expect(boundaryViolations(file, source)).toHaveLength(1);
});

it.each([
  ['the contract of a feature it knows', rules, "import { a } from '#areas/identity/accounts/contract.ts';"],
  ['its own screens', 'src/areas/money/payments/a.tsx', "import { A } from './charge/screens/form.tsx';"],
  ['its own queries', 'src/areas/money/payments/charge/a.ts', "import { a } from '../queries.server.ts';"],
  ['shared', rules, "import { a } from '#shared/domain/pence.ts';"],
  ['a package', rules, "import { z } from 'zod';"],
  ['everything to the app', 'src/app/a.ts', "import { a } from '#areas/booking/bookings/screens/a.tsx';"],
])('allows %s', (_, file, source) => {
  expect(boundaryViolations(file, source)).toEqual([]);
});

it.each([
  ['holds state', 'const [open, setOpen] = useState<boolean>(false);'],
  ['acts', 'const { run } = useAct({ act: send });'],
  ['follows what was loaded', 'const { data } = useQuery(query);'],
  ['follows an address', 'const { week } = route.useSearch();'],
  ['calls the API', "await api.call('GET /api/bookings/usual-place');"],
  ['asks it for a list', "await api.list(\n  'GET /api/sessions/search', {});"],
])('refuses a view of the app that %s', (_, source) => {
  expect(compositionViolations('src/app/pages/a-view.tsx', source)).toHaveLength(1);
  expect(compositionViolations('src/areas/booking/bookings/screens/a.tsx', source)).toEqual([]);
});

it.each([
  ['names parts', 'return <SearchPage heart={SessionHeart} />;'],
  ['asks who is there', "const { user } = useRouteContext({ from: '__root__' });"],
  ['has a query loaded', 'await queryClient.ensureQueryData(sessionQuery(api, sessionId));'],
])('allows one that %s', (_, source) => {
  expect(compositionViolations('src/app/pages/a-view.tsx', source)).toEqual([]);
});

it('finds files that know each other, whichever way they say it', () => {
  const sources = new Map([
    ['src/shared/a.ts', "import { b } from './b.ts';"],
    ['src/shared/b.ts', "const c = () => import('#shared/ui/c.tsx');"],
    ['src/shared/ui/c.tsx', "import type { A } from '../a.ts';"],
    ['src/shared/d.ts', "export { a } from '#shared/a.ts';"],
  ]);
  expect(findImportCycles(sources)).toEqual([['src/shared/a.ts', 'src/shared/b.ts', 'src/shared/ui/c.tsx']]);
});

it('keeps each area in one piece', () => {
  expect(dividedAreas()).toEqual([]);
  expect(dividedAreas(['money/a', 'booking/b', 'money/c'])).toEqual([
    'src/areas/order.ts divides the area money.',
  ]);
});

it('orders every feature, as the table of docs/architecture.md does, with a phrase for each', () => {
  const folders = readdirSync('src/areas', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: area }) => readdirSync(`src/areas/${area}`).map((name) => `${area}/${name}`));
  expect(features.toSorted()).toEqual(folders.toSorted());
  const page = readFileSync('docs/architecture.md', 'utf8');
  const table = page.split('\n## ').find((section) => section.startsWith('Features\n')) ?? '';
  expect([...table.matchAll(/^\| `([a-z-]+\/[a-z-]+)` \| \w.+ \|$/gm)].map(([, name]) => name)).toEqual(
    features,
  );
});
