import { z } from 'zod';

/** Lower-cased as the database writes it, because code here compares ids as text. */
export const idField = z.uuid().toLowerCase();

/** Accepts digits only: `+1`, ` 1`, `01`, `1.0` and `0x1` would be duplicate URLs of the same thing. */
export const isPlainDigits = (number: z.ZodNumber) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : text),
    number,
  );

export const numberIdField = isPlainDigits(z.number().int().positive());
