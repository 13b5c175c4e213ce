// Part of `npm run check`: refuses imports across borders or in circles, and anything but composition in src/app
// (docs/decisions/0008-check-the-borders-between-features-in-imports-and-in-plain-sql.md). Type, relative and dynamic
// imports count.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { features } from '../src/areas/order.ts';

/** Private to a feature at any depth: SQL and screens. */
const PRIVATE_MODULE = /(?:^|\/)screens\/|queries\.server\.ts$/;

/**
 * Every import of a source file that it may not have, with why.
 *
 * @param file from the project's folder: `src/areas/booking/bookings/rules.ts`
 */
export function boundaryViolations(file: string, source: string): string[] {
  return listImports(source).flatMap((target) => {
    const why = refusalReason(file, resolveImport(file, target));
    return why === null ? [] : [`${file} imports ${target}: ${why}`];
  });
}

/** Allowed router hooks in src/app: location and user, for composing. */
const ROUTER_HOOKS = ['useMatch', 'useMatches', 'useRouteContext', 'useRouter'];

/**
 * What a file of src/app does itself that is a feature's to do: it calls a hook, and so holds state or follows what was
 * loaded, or it calls the API. Handing one feature's part to another's page needs neither.
 *
 * @param file from the project's folder: `src/app/pages/search-view.tsx`
 */
export function compositionViolations(file: string, source: string): string[] {
  if (!file.startsWith('src/app/')) return [];
  const hooks = [...source.matchAll(/\b(use[A-Z]\w*)(?:<[^()]*>)?\(/g)].flatMap(([, hook = '']) =>
    ROUTER_HOOKS.includes(hook) ? [] : [`${file} calls ${hook}: state belongs to a feature.`],
  );
  const calls = [...source.matchAll(/\.(?:call|list)\(\s*[`'"](?:GET|POST|PUT|PATCH|DELETE) /g)].map(
    () => `${file} calls the API: calls and queries belong in a feature's api.ts.`,
  );
  return [...hooks, ...calls];
}

/**
 * The circles among source files, each as the files that reach one another, in the order of their names.
 *
 * @param sources each file's text, by its path from the project's folder
 */
export function findImportCycles(sources: ReadonlyMap<string, string>): string[][] {
  const reached = new Map([...sources.keys()].map((file) => [file, transitiveImports(file, sources)]));
  const found = new Set<string>();
  return [...sources.keys()].toSorted().flatMap((file) => {
    if (found.has(file) || !reached.get(file)?.has(file)) return [];
    const circle = [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file)).toSorted();
    for (const other of circle) found.add(other);
    return [circle];
  });
}

/** What a file imports, and what that does, and so on; itself only where it comes back to itself. */
function transitiveImports(file: string, sources: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>();
  const left = [file];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const target of listImports(sources.get(next) ?? '')) {
      const place = resolveImport(next, target);
      if (!sources.has(place) || reached.has(place)) continue;
      reached.add(place);
      left.push(place);
    }
  }
  return reached;
}

/** What a file imports at once or later, values or types, as it is written there. */
const listImports = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map(([, target = '']) => target);

/** Areas that the order names in more than one place: an area stands in one piece. */
export function dividedAreas(order: readonly string[] = features): string[] {
  const areas = order
    .map((name) => name.split('/')[0] ?? '')
    .filter((area, index, all) => area !== all[index - 1]);
  return areas
    .filter((area, index) => areas.indexOf(area) !== index)
    .map((area) => `src/areas/order.ts divides the area ${area}.`);
}

function refusalReason(from: string, to: string): string | null {
  const [, home] = /^src\/areas\/([^/]+\/[^/]+)\//.exec(from) ?? [];
  const [, guest, rest = ''] = /^src\/areas\/([^/]+\/[^/]+)\/(.*)/.exec(to) ?? [];
  if (from.startsWith('src/shared/'))
    return /^(?:src\/areas|src\/app|packages|tests)\//.test(to)
      ? 'shared cannot import features or the app.'
      : null;
  if (home === undefined) return null;
  if (to.startsWith('src/app/')) return 'features cannot import the app. Take a callback instead.';
  if (/^(?:packages|tests)\//.test(to)) return 'product code cannot import test code or packages.';
  if (!features.includes(home)) return `src/areas/order.ts does not list ${home}.`;
  if (guest === undefined || guest === home) return null;
  if (features.indexOf(guest) > features.indexOf(home) || !features.includes(guest))
    return `${home} cannot import ${guest}, which comes later in src/areas/order.ts. Take a callback instead.`;
  return PRIVATE_MODULE.test(rest)
    ? 'queries and screens are private to their feature. Use its contract, rules or use cases.'
    : null;
}

/** `#areas/…` and `../…` as a path from the project's folder; packages as they stand. */
function resolveImport(file: string, target: string): string {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target);
  return target
    .replace(/^#(app|areas|shared)\//, 'src/$1/')
    .replace(/^#(demo|stripe-sandbox)\//, 'packages/$1/')
    .replace(/^#support\//, 'tests/support/');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = new Map(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
  const wrong = [
    ...dividedAreas(),
    ...[...sources].flatMap(([file, source]) => boundaryViolations(file, source)),
    ...[...sources].flatMap(([file, source]) => compositionViolations(file, source)),
    ...findImportCycles(sources).map((circle) => `These import each other in a circle: ${circle.join(', ')}`),
  ];
  for (const line of wrong) console.error(line);
  process.exit(wrong.length === 0 ? 0 : 1);
}
