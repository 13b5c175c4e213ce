import { z } from 'zod';
import { pluralize } from '#shared/domain/pluralize.ts';

/** What a business does about missed bookings (docs/product/booking.md#missed-bookings). */

const whole = (message: string, least: number, most: number) =>
  z.number({ error: message }).int(message).min(least, message).max(most, message);

export const absenceRulesSchema = z.object(
  {
    /** Missed bookings in the period that only warn; each further one is a strike. */
    grace: whole('Choose 0 to 10 bookings', 0, 10),
    periodDays: whole('Choose 7 to 365 days', 7, 365),
    /** For which a strike pauses online booking with the business. */
    pauseDays: whole('Choose 1 to 60 days', 1, 60),
    /** Cancelling after the time for a refund counts too. */
    lateCancels: z.boolean({ error: 'Choose whether late cancelling counts' }),
  },
  { error: 'Choose the rules for missed bookings' },
);
export type AbsenceRules = z.infer<typeof absenceRulesSchema>;

/** Shown before booking, at the checkout and in the confirmation. */
export function missedBookingsText(
  { grace, periodDays, pauseDays, lateCancels }: AbsenceRules,
  businessName: string,
): string {
  const missed =
    grace === 0
      ? 'a missed booking'
      : `more than ${pluralize(grace, 'missed booking')} in ${periodDays} days`;
  const late = lateCancels ? ' Cancelling too late for a refund counts as missed.' : '';
  return `After ${missed}, ${businessName} pauses your online booking there for ${pluralize(pauseDays, 'day')}.${late}`;
}
