/** A part of a JSON Schema, or of a document that holds some. */
export type JsonObject = Record<string, unknown>;

/** Where schemas with a name stand in the document. */
export const NAMED = '#/components/schemas/';

/** The schema that a reference leads to, with what stands beside the reference; any other as it is. */
export function resolveReference(
  schema: JsonObject,
  named: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith(NAMED)) return schema;
  return { ...named[$ref.slice(NAMED.length)], ...beside };
}

/** An example of all that a schema says: its own, or made of those of its parts; undefined where a part has none. */
export function schemaExample(schema: JsonObject, named: Readonly<Record<string, JsonObject>>): unknown {
  const { examples, const: only, type, properties, items, anyOf } = resolveReference(schema, named);
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (only !== undefined) return only;
  if (type === 'object') {
    const parts = Object.entries((properties ?? {}) as Record<string, JsonObject>).map(
      ([name, part]) => [name, schemaExample(part, named)] as const,
    );
    return parts.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(parts);
  }
  if (type === 'array') {
    const item = schemaExample((items ?? {}) as JsonObject, named);
    return item === undefined ? undefined : [item];
  }
  return Array.isArray(anyOf) ? schemaExample(anyOf[0] as JsonObject, named) : undefined;
}
