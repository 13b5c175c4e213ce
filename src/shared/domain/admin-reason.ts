import { z } from 'zod';
import { formatCount } from './pluralize.ts';

/** An admin's reason, shown to the person concerned and kept in the audit log. */
// @__NO_SIDE_EFFECTS__
export function adminReasonField(most = 500) {
  return z
    .string()
    .trim()
    .min(10, 'Give a reason of at least 10 characters')
    .max(most, `Keep the reason under ${formatCount(most)} characters`);
}
