import { z } from 'zod';
import { formatCount } from './pluralize.ts';

/**
 * Why an admin does something, as the person concerned reads it and the audit log keeps it; up to `most` characters. A
 * bundle that never reads the table it stands in holds none of it.
 */
// @__NO_SIDE_EFFECTS__
export function adminReasonField(most = 500) {
  return z
    .string()
    .trim()
    .min(10, 'Give a reason of at least 10 characters')
    .max(most, `Keep the reason under ${formatCount(most)} characters`);
}
