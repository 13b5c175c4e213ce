import { readFileSync } from 'node:fs';

/**
 * The addresses of the pages below `/admin` and `/business`, which the list of pages leaves out: it has the root of each
 * workspace alone. Read from where the pages are declared.
 */
export const workspacePaths = (): string[] =>
  [
    { root: '/admin', file: 'src/app/pages/admin.ts' },
    { root: '/business', file: 'src/app/pages/business.tsx' },
  ].flatMap(({ root, file }) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}path: '(\/[^']+)'/gm)].map(
      ([, below = '']) => `${root}${below}`,
    ),
  );
