import { z } from 'zod';

/** Pounds as a decimal string with two places. */
const pounds = z.string().regex(/^\d+\.\d{2}$/);

/** A course that can still be joined. Prices of one place. */
export const courseOfferSchema = z.object({
  id: z.number().int(),
  /** All that it was laid out with. */
  dates: z.number().int(),
  /** For all dates, with the platform fee. */
  fullPrice: pounds,
  /** The dates to come, soonest first. */
  left: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** For the dates left. */
  price: pounds,
  platformFee: pounds,
  totalPrice: pounds,
  /** Places free at every date left. */
  spacesLeft: z.number().int().nonnegative(),
});
export type CourseOffer = z.infer<typeof courseOfferSchema>;
