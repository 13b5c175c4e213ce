import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * Reads a table of the `assets` folder: CSV in UTF-8 with a line of names first.
 *
 * @param name the file within the folder: `gazetteer/places.csv`
 * @param row what each line must be; every value reaches it as text
 * @throws where a line is not what it must be, with the file and the line
 */
export function readCsvAsset<Row>(name: string, row: z.ZodType<Row>): Row[] {
  const lines: unknown[] = parse(readAsset(name), { columns: true });
  return lines.map((line, index) => valid(row, line, `${name}, line ${index + 2}`));
}

/** Reads a JSON file of the `assets` folder. Throws where it is not what the schema says. */
export function readJsonAsset<Content>(name: string, schema: z.ZodType<Content>): Content {
  return valid(schema, JSON.parse(readAsset(name)), name);
}

/** Reads a text of the `assets` folder, in UTF-8. */
export const readTextAsset = (name: string): string => readAsset(name);

function readAsset(name: string): string {
  // As package.json says where the assets are: found from the sources and from the build alike.
  return readFileSync(createRequire(import.meta.url).resolve(`#assets/${name}`), 'utf8');
}

function valid<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new Error(`${place} is not what it must be: ${z.prettifyError(error)}`);
  return data;
}
