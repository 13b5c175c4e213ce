/** Limits unsolicited email to the same person. */
const MIN_RESEND_MINUTES = 10;

/** Null if it can be sent now. */
export function resendAllowedAt(sentAt: Date, now: Date): Date | null {
  const from = new Date(sentAt.getTime() + MIN_RESEND_MINUTES * 60_000);
  return from <= now ? null : from;
}
