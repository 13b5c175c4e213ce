import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * Reads a CSV file (UTF-8, with a header line) from the `assets` folder.
 * @param name path inside the folder: `gazetteer/places.csv`
 * @throws if a line doesn't match `row`, naming the file and the line
 */
export function readCsvAsset<Row>(name: string, row: z.ZodType<Row>): Row[] {
  const lines: unknown[] = parse(readAsset(name), { columns: true });
  return lines.map((line, index) => valid(row, line, `${name}, line ${index + 2}`));
}

/** Reads a JSON file from the `assets` folder. Throws if it doesn't match the schema. */
export function readJsonAsset<Content>(name: string, schema: z.ZodType<Content>): Content {
  return valid(schema, JSON.parse(readAsset(name)), name);
}

export const readTextAsset = (name: string): string => readAsset(name);

function readAsset(name: string): string {
  // `#assets` in package.json resolves from both the sources and the build.
  return readFileSync(createRequire(import.meta.url).resolve(`#assets/${name}`), 'utf8');
}

function valid<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new Error(`${place} is not what it must be: ${z.prettifyError(error)}`);
  return data;
}
