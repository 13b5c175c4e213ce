import { z } from 'zod';

/**
 * An id as requests name it, written as the database writes it. The database takes one in any case; what compares ids
 * here, such as whether an admin means their own account, must know each by one spelling alone.
 */
export const idField = z.uuid().toLowerCase();

/**
 * A number that stands in an address, written in its digits alone: `+1`, ` 1`, `01`, `1.0` and `0x1` are numbers to
 * JavaScript, and would be further addresses of the same thing.
 */
export const isPlainDigits = (number: z.ZodNumber) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : text),
    number,
  );

/** The number of a row, as addresses name it. */
export const numberIdField = isPlainDigits(z.number().int().positive());
