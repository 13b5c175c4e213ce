import { z } from 'zod';

/** Why something is refused, shown to its owner; `missing` is the error if it is empty. */
// @__NO_SIDE_EFFECTS__
export function refusalReason(missing = 'Enter a reason') {
  return z
    .string({ error: missing })
    .trim()
    .min(10, 'Give a reason of at least 10 characters')
    .max(500, 'Keep this under 500 characters');
}
