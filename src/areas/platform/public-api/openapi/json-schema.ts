export type JsonObject = Record<string, unknown>;

export const NAMED = '#/components/schemas/';

/** Resolves a `$ref` and merges its siblings; returns others unchanged. */
export function resolveReference(
  schema: JsonObject,
  named: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith(NAMED)) return schema;
  return { ...named[$ref.slice(NAMED.length)], ...beside };
}

/** The schema's example, or one built from its parts; undefined if incomplete. */
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
