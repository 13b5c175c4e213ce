import { isDeepStrictEqual } from 'node:util';

/**
 * What an `.updated` event calls `previous_attributes`: the old values of the top-level fields that differ.
 * A field the object did not have before is listed as null.
 */
export function changedFields(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(old[field], value));
  return Object.fromEntries(changed.map(([field]) => [field, old[field] ?? null]));
}
