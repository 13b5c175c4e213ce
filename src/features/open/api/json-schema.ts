/** A part of a JSON Schema, or of a document that holds some. */
export type Json = Record<string, unknown>;

/** Where schemas with a name stand in the document. */
export const NAMED = '#/components/schemas/';

/** The schema that a reference leads to, with what stands beside the reference; any other as it is. */
export function resolved(schema: Json, named: Readonly<Record<string, Json>>): Json {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith(NAMED)) return schema;
  return { ...named[$ref.slice(NAMED.length)], ...beside };
}

/** An example of all that a schema says: its own, or made of those of its parts; undefined where a part has none. */
export function exampleOf(schema: Json, named: Readonly<Record<string, Json>>): unknown {
  const { examples, const: only, type, properties, items, anyOf } = resolved(schema, named);
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (only !== undefined) return only;
  if (type === 'object') {
    const parts = Object.entries((properties ?? {}) as Record<string, Json>).map(
      ([name, part]) => [name, exampleOf(part, named)] as const,
    );
    return parts.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(parts);
  }
  if (type === 'array') {
    const item = exampleOf((items ?? {}) as Json, named);
    return item === undefined ? undefined : [item];
  }
  return Array.isArray(anyOf) ? exampleOf(anyOf[0] as Json, named) : undefined;
}
