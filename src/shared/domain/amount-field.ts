import { z } from 'zod';

const IN_POUNDS = 'Amount must be in pounds';

/** Pounds as text: "15.40". */
export const poundsField = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, IN_POUNDS);

/**
 * Pounds as the browser showed them: "15.40" or 15.4, below ten million. Compared with the server's total, never
 * trusted.
 */
export const amountField = z.union([poundsField, z.number().nonnegative().max(9_999_999.99, IN_POUNDS)]);
