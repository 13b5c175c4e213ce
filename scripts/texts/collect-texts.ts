import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readMarkdown } from './read-markdown.ts';
import { readSource } from './read-source.ts';
import type { Text } from './text.ts';

const FOLDERS = ['src', 'scripts', 'docs', 'assets/texts', 'assets/demo'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'];
/** Generated pages, and the developers' own tools. */
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|^scripts\/texts\/|^docs\/(?:states|measured)\.md$|^docs\/site\//;

const cacheSchema = z.record(
  z.string(),
  z.array(z.object({ file: z.string(), line: z.number(), kind: z.string(), words: z.string() })),
);

/** Lists the files of a project folder that hold texts, sorted. */
export function textFiles(root: string): string[] {
  const inside = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  );
  return [...inside, ...PAGES.filter((page) => existsSync(path.join(root, page)))]
    .filter((file) => /\.(?:tsx?|md|json)$/.test(file) && !LEFT_OUT.test(file))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort();
}

/**
 * Reads every text that people read, from all files of a project folder or from some.
 *
 * @param root the project's folder
 * @param cacheFile keeps what was read of each file, by its contents, so that the next run reads changes only
 */
export function collectTexts(root: string, cacheFile?: string, files = textFiles(root)): Text[] {
  const known = readCache(cacheFile);
  const cache: z.infer<typeof cacheSchema> = {};
  const readers = ['read-source.ts', 'read-markdown.ts', 'collect-texts.ts'].map((name) =>
    readFileSync(path.join(import.meta.dirname, name)),
  );
  const texts = files.flatMap((file) => {
    const contents = readFileSync(path.join(root, file), 'utf8');
    const key = digest([...readers, file, contents]);
    const read = known[key] ?? readFile(file, contents);
    cache[key] = read;
    return read;
  });
  if (cacheFile !== undefined) {
    mkdirSync(path.dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify(cache));
  }
  return texts;
}

function readFile(file: string, contents: string): Text[] {
  if (file.endsWith('.md')) return readMarkdown(file, contents);
  if (file.endsWith('.json')) return readJson(file, contents);
  return readSource(file, contents);
}

/** Reads the sentences of a JSON file: its strings with two words or more. */
function readJson(file: string, contents: string): Text[] {
  return contents.split('\n').flatMap((line, index) =>
    [...line.matchAll(/(?:"(\w+)": )?"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"/g)].map(
      ([, kind = 'item', words = '']) => ({
        file,
        line: index + 1,
        kind,
        words: words.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1'),
      }),
    ),
  );
}

function readCache(file: string | undefined): z.infer<typeof cacheSchema> {
  if (file === undefined || !existsSync(file)) return {};
  try {
    return cacheSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A cache that another version wrote.
    return {};
  }
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
