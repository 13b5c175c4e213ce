import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, MAX_BODY_BYTES } from '#shared/http/endpoints.ts';

const contracts = import.meta.glob<Record<string, object>>('/src/areas/**/contract.ts', { eager: true });
const rows = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract).filter(([name]) => name.endsWith('Endpoints')))
  .flatMap(([, table]): [key: string, row: Endpoint][] => Object.entries(table));

/** UTF-8 needs at most three bytes per UTF-16 unit, which is what schemas count. */
const BYTES_PER_CHARACTER = 3;

/** Assumed length of fields with a pattern but no maximum. */
const UNMEASURED_TEXT = 60;
const UNMEASURED_LIST = 100;

/** Schemas that can't be measured: validated by code, or keyed by field name. */
const unmeasuredSchemas = new Set([
  'POST /api/v1/business/sessions',
  'PUT /api/v1/business/sessions/:sessionId',
  'POST /api/admin/texts/:name/preview',
  'POST /api/admin/texts/:name/test',
  'PUT /api/admin/texts/:name',
]);

const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/** Approximate size of the largest JSON a schema accepts. */
function maxJsonBytes(schema: unknown): number {
  if (typeof schema !== 'object') return 0;
  const { type, anyOf, oneOf, allOf, maxLength, maxItems, items, properties, ...rest } = shape.parse(schema);
  const either = anyOf ?? oneOf;
  if (either !== undefined) return Math.max(...either.map(maxJsonBytes));
  if (allOf !== undefined) return allOf.reduce<number>((sum, one) => sum + maxJsonBytes(one), 0);
  if (rest.enum !== undefined) return 40;
  if (type === 'string')
    return maxLength === undefined ? UNMEASURED_TEXT : maxLength * BYTES_PER_CHARACTER + 2;
  if (type === 'array') return (maxItems ?? UNMEASURED_LIST) * (maxJsonBytes(items ?? {}) + 1) + 2;
  if (type === 'object')
    return Object.entries(properties ?? {}).reduce(
      (sum, [name, of]) => sum + name.length + 4 + maxJsonBytes(of),
      2,
    );
  return 20;
}

const measured = rows.flatMap(([key, row]) => {
  if (row.body === undefined) return [];
  const needs = maxJsonBytes(z.toJSONSchema(row.body, { unrepresentable: 'any', io: 'input' }));
  return [{ key, needs, limit: row.bodyBytes ?? MAX_BODY_BYTES }];
});

it('every endpoint takes the longest body that its schema allows', () => {
  expect(measured.filter(({ needs, limit }) => needs > limit)).toEqual([]);
});

it('no endpoint takes more than a few times that', () => {
  expect(
    measured.filter(
      ({ key, needs, limit }) => limit > MAX_BODY_BYTES && limit > 8 * needs && !unmeasuredSchemas.has(key),
    ),
  ).toEqual([]);
});
