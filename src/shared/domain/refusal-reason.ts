import { z } from 'zod';

/**
 * Why something is refused, in words that whoever it belongs to reads; `missing` is said where there are none. A bundle
 * that never reads the table it stands in holds none of it.
 */
// @__NO_SIDE_EFFECTS__
export function refusalReason(missing = 'Enter a reason') {
  return z
    .string({ error: missing })
    .trim()
    .min(10, 'Give a reason of at least 10 characters')
    .max(500, 'Keep this under 500 characters');
}
