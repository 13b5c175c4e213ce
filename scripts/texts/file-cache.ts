import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * Computes a value for each file, and keeps it by the file's contents: the next run computes what changed. A change to
 * this folder's code makes every value new.
 *
 * @param root the project's folder
 * @param files from that folder
 * @param cacheFile null when nothing is kept
 */
export async function mapFiles<Value>(
  root: string,
  files: readonly string[],
  cacheFile: string | null,
  schema: z.ZodType<Value>,
  compute: (file: string, contents: string) => Promise<Value>,
): Promise<Value[]> {
  const known = readCache(cacheFile, schema);
  const kept: Record<string, Value> = {};
  const code = digest(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(path.join(import.meta.dirname, name))),
  );
  const values: Value[] = [];
  for (const file of files) {
    const contents = readFileSync(path.join(root, file), 'utf8');
    const key = digest([code, file, contents]);
    const value = known[key] ?? (await compute(file, contents));
    kept[key] = value;
    values.push(value);
  }
  if (cacheFile !== null) {
    mkdirSync(path.dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify(kept));
  }
  return values;
}

function readCache<Value>(file: string | null, schema: z.ZodType<Value>): Record<string, Value> {
  if (file === null || !existsSync(file)) return {};
  try {
    return z.record(z.string(), schema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Another version or an interrupted run.
    return {};
  }
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
