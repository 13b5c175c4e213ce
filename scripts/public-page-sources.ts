import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /\b(?:import|export)\b(?!\s+type\b)[^;'"]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g;

/** Imports all pages; what lies behind it loads later. */
const ALL_PAGES_FILE = 'src/app/pages/pages.ts';

/**
 * Every source file that the front pages may ever load, dialogs that open later among them, by way of what each file
 * imports: their style sheet and their icons are made of these.
 *
 * @param root the project's folder
 * @returns absolute paths
 */
export function publicPageSources(root: string): Set<string> {
  const files = new Set([path.join(root, 'src/app/entry.front.ts')]);
  for (const file of files) {
    for (const [, from, imported] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const found = resolveSource(root, file, from ?? imported ?? '');
      if (found !== undefined && found !== path.join(root, ALL_PAGES_FILE)) files.add(found);
    }
  }
  return files;
}

function resolveSource(root: string, importer: string, wanted: string): string | undefined {
  const alias = /^#(app|areas|shared)\//.exec(wanted);
  const file =
    alias === null ? path.resolve(path.dirname(importer), wanted) : path.join(root, 'src', wanted.slice(1));
  return (alias !== null || wanted.startsWith('.')) && /\.tsx?$/.test(file) && existsSync(file)
    ? file
    : undefined;
}
