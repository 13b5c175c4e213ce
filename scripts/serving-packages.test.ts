import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..');

/** Parts of the sandbox that only tests import. */
const ofTests = /^(?:conformance|testing)[\\/]/;

/** What `npm start` builds and runs (scripts/start.mjs). It installs no development dependencies. */
const roots = [
  'src',
  'packages/demo',
  'packages/stripe-sandbox',
  'vite.config.ts',
  'scripts/make-snapshots.ts',
];

const IMPORT = /(?:^|[^\w.])(?:from|import)\s*\(?\s*(['"])([@a-z][^'"\n]*)\1/g;

function sourceFiles(root: string): string[] {
  const at = path.join(project, root);
  if (/\.[a-z]+$/.test(root)) return [at];
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file) && !ofTests.test(file),
    )
    .map((file) => path.join(at, file));
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('npm start builds and runs without a development dependency', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const found = new Map<string, string>();
  for (const file of roots.flatMap(sourceFiles)) {
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*import type .*$/gm, '');
    for (const [, , specifier = ''] of text.matchAll(IMPORT)) {
      const name = packageOf(specifier);
      if (name in devDependencies && !builtinModules.includes(name))
        found.set(name, path.relative(project, file));
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
});
