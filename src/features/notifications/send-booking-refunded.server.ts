import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { readLostSeatRefundForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { bookingRefunded } from './templates/booking-refunded.tsx';

/**
 * Tells the seeker, once, that the seat was gone and the payment goes back in full. A refund that has failed in
 * the meantime is not announced. Throws on a temporary failure.
 */
export async function sendBookingRefunded(
  deps: NotificationDeps,
  { refundId }: MailPayload<'mail.booking-refunded'>,
): Promise<void> {
  const refund = await readLostSeatRefundForMail(deps.pool, refundId);
  if (refund === null || refund.state === 'failed') {
    return deps.log.warn({ refundId, state: refund?.state ?? 'none' }, 'No refund of a lost seat to tell of');
  }
  await sendOnce(deps, {
    ...(await renderMail(bookingRefunded(deps.site, refund))),
    key: mailKey('booking-refunded', refundId, 'seeker'),
    template: 'booking-refunded',
    to: { name: refund.seeker.name, address: refund.seeker.email },
  });
}
