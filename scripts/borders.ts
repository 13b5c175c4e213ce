// Part of `npm run check`: refuses imports that cross a border or lead in a circle, and whatever in src/app does more
// than compose (docs/decisions/0008-check-the-borders-between-features-in-imports-and-in-plain-sql.md). Imports of
// types count, and so do those by a relative path and those that load later.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { features } from '../src/features/order.ts';

const known = new Map(features);

/** What a feature keeps to itself, at any depth: its SQL and its screens. */
const OWN = /(?:^|\/)screens\/|queries\.server\.ts$/;

/**
 * Every import of a source file that it may not have, with why.
 *
 * @param file from the project's folder: `src/features/booking/rules.ts`
 */
export function bordersCrossed(file: string, source: string): string[] {
  return importsOf(source).flatMap((target) => {
    const why = refusal(file, placeOf(file, target));
    return why === null ? [] : [`${file} imports ${target}: ${why}`];
  });
}

/** What src/app asks the router for: where one is and who one is, which its parts are then drawn from. */
const READS_THE_ROUTER = ['useMatch', 'useMatches', 'useRouteContext', 'useRouter'];

/**
 * What a file of src/app does itself that is a feature's to do: it calls a hook, and so holds state or follows what was
 * loaded, or it calls the API. Handing one feature's part to another's page needs neither.
 *
 * @param file from the project's folder: `src/app/pages/search-view.tsx`
 */
export function doneByTheApp(file: string, source: string): string[] {
  if (!file.startsWith('src/app/')) return [];
  const hooks = [...source.matchAll(/\b(use[A-Z]\w*)(?:<[^()]*>)?\(/g)].flatMap(([, hook = '']) =>
    READS_THE_ROUTER.includes(hook) ? [] : [`${file} calls ${hook}: state belongs to a feature.`],
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
export function circles(sources: ReadonlyMap<string, string>): string[][] {
  const reached = new Map([...sources.keys()].map((file) => [file, reachedFrom(file, sources)]));
  const found = new Set<string>();
  return [...sources.keys()].toSorted().flatMap((file) => {
    if (found.has(file) || !reached.get(file)?.has(file)) return [];
    const circle = [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file)).toSorted();
    for (const other of circle) found.add(other);
    return [circle];
  });
}

/** What a file imports, and what that does, and so on; itself only where it comes back to itself. */
function reachedFrom(file: string, sources: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>();
  const left = [file];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const target of importsOf(sources.get(next) ?? '')) {
      const place = placeOf(next, target);
      if (!sources.has(place) || reached.has(place)) continue;
      reached.add(place);
      left.push(place);
    }
  }
  return reached;
}

/** What a file imports at once or later, values or types, as it is written there. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map(([, target = '']) => target);

/** Which features of the order know one that does not stand before them. */
export function wrongOrder(order: typeof features = features): string[] {
  return order.flatMap(([name, knows], index) => {
    const before = order.slice(0, index).map(([earlier]) => earlier);
    return knows.filter((other) => !before.includes(other)).map((other) => `${name} comes before ${other}`);
  });
}

function refusal(from: string, to: string): string | null {
  const [, home] = /^src\/features\/([^/]+)\//.exec(from) ?? [];
  const [, guest, rest = ''] = /^src\/features\/([^/]+)\/(.*)/.exec(to) ?? [];
  if (from.startsWith('src/shared/'))
    return /^(?:src\/features|src\/app|sandbox|tests)\//.test(to)
      ? 'shared cannot import features or the app.'
      : null;
  if (home === undefined) return null;
  if (to.startsWith('src/app/')) return 'features cannot import the app. Take a callback instead.';
  if (/^(?:sandbox|tests)\//.test(to)) return 'product code cannot import test code or the sandbox.';
  if (!known.has(home)) return `src/features/order.ts does not list ${home}.`;
  if (guest === undefined || guest === home) return null;
  if (!known.get(home)?.includes(guest))
    return `${home} cannot import ${guest}. If it comes first, list it in src/features/order.ts. Otherwise take a callback.`;
  return OWN.test(rest)
    ? 'queries and screens are private to their feature. Use its contract, rules or use cases.'
    : null;
}

/** `#features/…` and `../…` as a path from the project's folder; packages as they stand. */
function placeOf(file: string, target: string): string {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target);
  return target
    .replace(/^#(app|features|shared)\//, 'src/$1/')
    .replace(/^#sandbox\//, 'sandbox/')
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
    ...wrongOrder(),
    ...[...sources].flatMap(([file, source]) => bordersCrossed(file, source)),
    ...[...sources].flatMap(([file, source]) => doneByTheApp(file, source)),
    ...circles(sources).map((circle) => `These import each other in a circle: ${circle.join(', ')}`),
  ];
  for (const line of wrong) console.error(line);
  process.exit(wrong.length === 0 ? 0 : 1);
}
