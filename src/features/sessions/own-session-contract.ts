import { z } from 'zod';
import { sessionSchema } from './contract.ts';

/** A session as those who run it see it: `GET /api/sessions/business/{businessId}`, whatever its status. */
export const ownSessionSchema = sessionSchema.extend({
  /** Why an admin turned it down; null unless its status is `rejected`. */
  rejectionReason: z.string().nullable(),
  /** Dates to come with a seat sold or held: while there are any, it cannot be deleted. */
  datesWithSeatsTaken: z.number().int(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
