import { isDeepStrictEqual } from 'node:util';

/** `previous_attributes` of an `.updated` event: old values of changed top-level fields. New fields have none. */
export function changedFields(before: object, after: object): Record<string, unknown> {
  const now: Record<string, unknown> = { ...after };
  const changed = Object.entries(before).filter(([field, value]) => !isDeepStrictEqual(now[field], value));
  return Object.fromEntries(changed);
}
