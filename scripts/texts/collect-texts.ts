import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { mapFiles } from './file-cache.ts';
import type { Text } from './text.ts';

const FOLDERS = ['src', 'scripts', 'docs', 'assets/texts', 'assets/demo', 'assets/widget', 'ops', 'public'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'];
/** Generated pages, and this tool. */
const EXCLUDED =
  /\.test\.tsx?$|\.d\.ts$|^scripts\/(?:texts|language)[./]|^docs\/(?:states|measured)\.md$|^docs\/site\//;

const textsSchema = z.array(
  z.object({ file: z.string(), line: z.number(), kind: z.string(), words: z.string() }),
);

export function textFiles(root: string): string[] {
  const inside = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  );
  return [...inside, ...PAGES.filter((page) => existsSync(path.join(root, page)))]
    .filter((file) => /\.(?:tsx?|js|md|json|yml)$/.test(file) && !EXCLUDED.test(file))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort();
}

/** Includes log lines. */
export async function collectTexts(root: string, cacheFile: string | null): Promise<Text[]> {
  const texts = await mapFiles(root, textFiles(root), cacheFile, textsSchema, readTexts);
  return texts.flat();
}

export async function readTexts(file: string, contents: string): Promise<Text[]> {
  if (/\.(?:json|yml)$/.test(file)) return readData(file, contents);
  // Lazy: a fully cached run needs no parser.
  if (file.endsWith('.md')) return (await import('./read-markdown.ts')).readMarkdown(file, contents);
  return (await import('./read-source.ts')).readSource(file, contents);
}

/** Quoted values of JSON and YAML with two words or more. */
export function readData(file: string, contents: string): Text[] {
  return contents.split('\n').flatMap((line, index) => {
    let kind = /^\s*(?:- )?(\w+): /.exec(line)?.[1] ?? 'item';
    return [...line.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)].flatMap(([, quoted = '', colon]): Text[] => {
      if (colon !== undefined) {
        kind = quoted;
        return [];
      }
      const words = quoted.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1');
      const isText = kind !== 'expr' && /\p{L}\S* .*\p{L}/u.test(words) && !/[{}=<>]/.test(words);
      return isText ? [{ file, line: index + 1, kind, words }] : [];
    });
  });
}
