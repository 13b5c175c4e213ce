// Part of `npm run check`: refuses eight duplicate lines of code outside tests. Imports, comments, blank lines and
// lone punctuation don't count. Our own, because jscpd is a binary for each platform.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MIN_RUN_LINES = 8;

interface Line {
  file: string;
  number: number;
  text: string;
}

/**
 * Each duplicate run is reported once, at its start.
 * @param sources file name and text
 */
export function findDuplicateLines(sources: Iterable<readonly [file: string, text: string]>): string[] {
  const first = new Map<string, Line>();
  const found: string[] = [];
  for (const [file, text] of sources) {
    const lines = significantLines(file, text);
    let until = -1;
    lines.forEach((line, start) => {
      const run = lines.slice(start, start + MIN_RUN_LINES);
      if (run.length < MIN_RUN_LINES) return;
      const key = run.map((each) => each.text).join('\n');
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, line);
      else if (start > until) found.push(`${file}:${line.number} repeats ${earlier.file}:${earlier.number}`);
      if (earlier !== undefined) until = start + 1;
    });
  }
  return found;
}

function significantLines(file: string, text: string): Line[] {
  // Keeps line breaks, so that line numbers stay right.
  const bare = text
    .replace(/\/\*[\s\S]*?\*\/|^import [\s\S]*?;$/gm, (passage) => passage.replace(/[^\n]/g, ''))
    .replace(/^\s*\/\/.*$/gm, '');
  return bare
    .split('\n')
    .map((line, index) => ({ file, number: index + 1, text: line.trim() }))
    .filter((line) => /\w/.test(line.text));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
  const found = findDuplicateLines(files.map((file) => [file, readFileSync(file, 'utf8')] as const));
  for (const line of found) console.error(line);
  process.exit(found.length === 0 ? 0 : 1);
}
