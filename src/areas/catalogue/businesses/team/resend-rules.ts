/** An invitation is a mail to somebody who has not asked for it: the same person gets one in so many minutes. */
const MIN_RESEND_MINUTES = 10;

/** From when an invitation last sent at `sentAt` can be sent again; null when it can already. */
export function resendAllowedAt(sentAt: Date, now: Date): Date | null {
  const from = new Date(sentAt.getTime() + MIN_RESEND_MINUTES * 60_000);
  return from <= now ? null : from;
}
