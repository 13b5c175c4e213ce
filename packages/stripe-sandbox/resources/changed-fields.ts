import { isDeepStrictEqual } from 'node:util';

/**
 * What an `.updated` event calls `previous_attributes`: the old values of the top-level fields that differ.
 * A field the object did not have before has none.
 */
export function changedFields(before: object, after: object): Record<string, unknown> {
  const now: Record<string, unknown> = { ...after };
  const changed = Object.entries(before).filter(([field, value]) => !isDeepStrictEqual(now[field], value));
  return Object.fromEntries(changed);
}
