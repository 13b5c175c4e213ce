import { z } from 'zod';
import { type Column, FORMAT, getRecordKind, type KindName, kindNames, VERSION } from './record-kinds.ts';

/** Longer than any form allows. */
const MAX_TEXT_LENGTH = 100_000;

const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/, 'must be a time in UTC');
const int = z.number().int().min(-2_147_483_648).max(2_147_483_647);
// PostgreSQL can't store U+0000.
const text = z
  .string()
  .max(MAX_TEXT_LENGTH, 'is too long')
  .refine((value) => !value.includes('\0'), 'contains an unsupported character');

export const filePath = /^files\/(photographs|papers|access)\/[0-9a-f-]{36}\.(webp|jpg|png|pdf)$/;

const schemas: Readonly<Record<Column['type'], z.ZodType>> = {
  id: z.number().int().positive(),
  ref: z.number().int().positive(),
  uuid: z.guid(),
  person: z.guid(),
  text,
  integer: int,
  number: z.number(),
  flag: z.boolean(),
  day: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d$/, 'must be a time of day'),
  instant,
  texts: z.array(text).max(200),
  json: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  file: z.string().regex(filePath, 'must be a file in the package'),
};

/** Strict; later columns are optional. */
export function recordSchema(name: KindName): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(getRecordKind(name).columns).map(([column, of]) => [column, columnSchema(of)]),
    ),
  );
}

function columnSchema({ type, nullable, about, before }: Column): z.ZodType {
  const schema = (nullable ? schemas[type].nullable() : schemas[type]).describe(about);
  return before === undefined ? schema : schema.default(before);
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `fettle-package.json`: metadata and checksums. */
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  madeBy: z.string().max(200),
  business: z.string().max(200),
  records: z.record(z.string(), z.strictObject({ count: z.number().int().min(0), sha256 })),
  files: z.record(z.string(), sha256),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** `schema.json`: JSON Schema (2020-12) of manifest and records. */
export function packageJsonSchema(): object {
  const definitions = kindNames.map((name) => {
    const { about, readOnly } = getRecordKind(name);
    const { $schema: _dialect, ...record } = z.toJSONSchema(recordSchema(name));
    return [
      name,
      {
        ...record,
        title: name,
        description: readOnly === undefined ? about : `${about} For reading only. ${readOnly}`,
      },
    ];
  });
  const { $schema, ...manifest } = z.toJSONSchema(manifestSchema);
  return {
    $schema,
    title: `A business of Fettle, version ${VERSION}`,
    description: 'data/KIND.json is an array of the records of that kind.',
    $defs: { manifest, ...Object.fromEntries(definitions) },
  };
}
