import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** JSON Schema allows a boolean. */
const toSchema = (said: JsonSchema['items']): JsonSchema =>
  typeof said === 'object' && !Array.isArray(said) ? said : {};

const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    [],
    {},
    true,
    -1,
    0.1 + 0.2,
    1e308,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    'x'.repeat(20_000),
    "';--",
    '=HYPERLINK("https://example.org")',
    '<script>alert(1)</script>',
    '\u202e\u200b\r\n🧘\u0000',
    '\ud800',
    '../../etc/passwd',
    '__proto__',
    '9999-12-31',
    '0001-01-01T00:00:00Z',
    '2027-03-28T01:30:00',
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

interface ArbitraryOptions {
  /** Existing values for a field name, such as ids; empty if any will do. */
  known(name: string): readonly unknown[];
  /** One in so many values is hostile or missing; Infinity for none. */
  oneIn: number;
  /** Texts that people might write, so that rules beyond the JSON Schema hold too. */
  isPlain?: true;
}

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Valid as far as the JSON Schema says, in plain words. */
export const plainInput = (schema: z.ZodType, known: ArbitraryOptions['known']): fc.Arbitrary<unknown> =>
  arbitraryForSchema(jsonSchemaOf(schema), { known, oneIn: Number.POSITIVE_INFINITY, isPlain: true }, '');

/** Half valid inputs, half with hostile values in one or more places. */
export const arbitraryInput = (schema: z.ZodType, known: ArbitraryOptions['known']): fc.Arbitrary<unknown> =>
  fc.oneof(
    arbitraryForSchema(jsonSchemaOf(schema), { known, oneIn: Number.POSITIVE_INFINITY }, ''),
    arbitraryForSchema(jsonSchemaOf(schema), { known, oneIn: 12 }, ''),
  );

function arbitraryForSchema(schema: JsonSchema, ways: ArbitraryOptions, name: string): fc.Arbitrary<unknown> {
  const there = ways.known(name);
  const right = there.length > 0 ? fc.constantFrom(...there) : arbitraryForType(schema, ways, name);
  return ways.oneIn === Number.POSITIVE_INFINITY
    ? right
    : fc.oneof({ weight: ways.oneIn - 1, arbitrary: right }, { weight: 1, arbitrary: hostileValues });
}

function arbitraryForType(schema: JsonSchema, ways: ArbitraryOptions, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return fc.oneof(...choices.map((one) => arbitraryForType(toSchema(one), ways, name)));
  if (schema.allOf !== undefined)
    return arbitraryForType(Object.assign({}, ...schema.allOf.map(toSchema)), ways, name);
  switch (schema.type) {
    case 'object':
      return arbitraryObject(schema, ways);
    case 'array':
      return fc.array(arbitraryForSchema(toSchema(schema.items), ways, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? -10, -1e9);
      const max = Math.max(min, Math.min(schema.maximum ?? 1000, 1e9));
      return schema.type === 'integer'
        ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
        : fc.double({ min, max, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return ways.isPlain ? plainText(schema) : arbitraryText(schema);
    default:
      if (ways.isPlain) return fc.constant('1');
      return fc.oneof(fc.jsonValue(), fc.constantFrom('1', '2027-01-04', 'name', 'all'));
  }
}

function arbitraryObject(
  { properties = {}, required = [] }: JsonSchema,
  ways: ArbitraryOptions,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, arbitraryForSchema(toSchema(one), ways, name)]),
  );
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  return ways.oneIn === Number.POSITIVE_INFINITY
    ? whole
    : fc.oneof(
        { weight: ways.oneIn - 1, arbitrary: whole },
        { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      );
}

function arbitraryText({
  format,
  pattern,
  minLength = 0,
  maxLength = 60,
}: JsonSchema): fc.Arbitrary<unknown> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.constantFrom('somebody@example.org', 'x@y.z', 'a b@example.org');
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    case 'uri':
      return fc.webUrl();
  }
  if (pattern !== undefined) return arbitraryMatching(pattern);
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

function plainText(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  // A fresh key per request: somebody else's same key would be refused.
  if (format === 'uuid') return fc.constant(randomUUID());
  if (format === 'email') return fc.constant('ada@people.example');
  if (format === 'date-time') return fc.constant('2030-01-07T10:00:00.000Z');
  if (format !== undefined || pattern !== undefined) return arbitraryText(schema);
  return fc.constant('Plain words '.repeat(20).slice(0, Math.min(maxLength, Math.max(minLength, 11))));
}

/** Patterns that can't be generated get any short text. */
function arbitraryMatching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}
