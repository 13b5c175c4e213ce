import { pluralize } from '#shared/domain/pluralize.ts';

/** What a business does about missed bookings (docs/product/booking.md#missed-bookings). */

export interface AbsenceRules {
  /** Missed bookings in the period that only warn; each further one is a strike. */
  grace: number;
  periodDays: number;
  /** For which a strike pauses online booking with the business. */
  pauseDays: number;
  /** Cancelling after the time for a refund counts too. */
  lateCancels: boolean;
}

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
