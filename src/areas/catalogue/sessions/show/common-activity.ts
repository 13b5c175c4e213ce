import type { Session } from '../contract.ts';

/** The slug of the most frequent activity, for one picture of all these sessions; null without sessions. */
export function commonActivity(sessions: readonly Pick<Session, 'sessionType'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { sessionType } of sessions)
    counts.set(sessionType.slug, (counts.get(sessionType.slug) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
