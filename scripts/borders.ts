// Part of `npm run check`: refuses imports that cross a border (docs/decisions/0008-borders.md). Imports of
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
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].flatMap(([, target = '']) => {
    const why = refusal(file, placeOf(file, target));
    return why === null ? [] : [`${file} imports ${target}: ${why}`];
  });
}

/** Which features of the order know one that does not stand before them. */
export function wrongOrder(order: typeof features = features): string[] {
  return order.flatMap(([name, knows], index) => {
    const before = order.slice(0, index).map(([earlier]) => earlier);
    return knows.filter((other) => !before.includes(other)).map((other) => `${name} stands before ${other}`);
  });
}

function refusal(from: string, to: string): string | null {
  const [, home] = /^src\/features\/([^/]+)\//.exec(from) ?? [];
  const [, guest, rest = ''] = /^src\/features\/([^/]+)\/(.*)/.exec(to) ?? [];
  if (from.startsWith('src/shared/'))
    return /^(?:src\/features|src\/app|sandbox|tests)\//.test(to)
      ? 'shared knows no feature and no app.'
      : null;
  if (home === undefined) return null;
  if (to.startsWith('src/app/'))
    return 'features do not know the app that composes them: take a callback instead.';
  if (/^(?:sandbox|tests)\//.test(to)) return 'product code does not know its stand-ins and tests.';
  if (!known.has(home)) return `src/features/order.ts does not know ${home}.`;
  if (guest === undefined || guest === home) return null;
  if (!known.get(home)?.includes(guest))
    return `${home} does not know ${guest}. Say so in src/features/order.ts if it stands before; else take a callback.`;
  return OWN.test(rest)
    ? 'another feature’s queries and screens are its own: use its contract, rules or use cases.'
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
  const crossed = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => bordersCrossed(file, readFileSync(file, 'utf8')));
  const wrong = [...wrongOrder(), ...crossed];
  for (const line of wrong) console.error(line);
  process.exit(wrong.length === 0 ? 0 : 1);
}
