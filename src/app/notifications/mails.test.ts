import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mails } from './mails.server.ts';

const src = path.resolve(import.meta.dirname, '../..');

it('the list has every mail that there is a file for, under its name', () => {
  const folder = path.join(src, 'areas');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\/(?:mails|account-mails)\//.test(file) &&
      file.endsWith('.tsx') &&
      readFileSync(path.join(folder, file), 'utf8').includes('export const mail ='),
  );
  expect(files.map((file) => `mail.${path.basename(file, '.tsx')}`).toSorted()).toEqual(
    [...mails.keys()].toSorted(),
  );
});

it('no mail, and none of what writes them, is loaded when the site starts', () => {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const name of importedBy(file)) load(name);
  };
  load(path.join(src, 'app/compose.server.ts'));
  expect(loaded).toContain(path.join(import.meta.dirname, 'mails.server.ts'));
  expect([...loaded].filter((file) => file.startsWith('@react-email/'))).toEqual([]);
});

/** What a file imports at once, whatever is only a type apart: our own files by path, packages by name. */
function importedBy(file: string): string[] {
  if (!existsSync(file)) return [];
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)[^;']*?from\s+'([^']+)';/gm,
  );
  return [...imports].map(([, name = '']) => {
    if (name.startsWith('.')) return path.resolve(path.dirname(file), name);
    return name.replace(/^#(app|areas|shared)\//, `${src}/$1/`);
  });
}
