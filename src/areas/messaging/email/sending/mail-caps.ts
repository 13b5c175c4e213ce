/** Per mailbox and kind, in 24 hours. */
export interface MailCap {
  perDay: number;
  /** Beyond the cap, one more goes after this many minutes; null for none. */
  thenOneEveryMinutes: number | null;
}

/** For mails strangers can cause. Each kind counts separately, so a flood of one delays no other. */
export const strangerMailLimit: MailCap = { perDay: 5, thenOneEveryMinutes: null };

/** For sign-in codes, without which some people can't get in: a flood delays them and stops none for long. */
export const signInMailLimit: MailCap = { perDay: 5, thenOneEveryMinutes: 10 };

/** For businesses, who also see the news in their dashboard: room for a good day, not for abuse. */
export const businessNoticeLimit: MailCap = { perDay: 100, thenOneEveryMinutes: null };

/** `lastDay`: acceptance times of the last 24 hours, in any order. */
export function isWithinLimit(cap: MailCap, lastDay: readonly Date[], now: Date): boolean {
  if (lastDay.length < cap.perDay) return true;
  if (cap.thenOneEveryMinutes === null) return false;
  const latest = Math.max(...lastDay.map((at) => at.getTime()));
  return now.getTime() - latest >= cap.thenOneEveryMinutes * 60_000;
}
