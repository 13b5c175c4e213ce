import type { Session } from '../contract.ts';

/** The activity that most of these sessions are of, by its slug, for a picture that stands for them all; null for none. Pure. */
export function commonActivity(sessions: readonly Pick<Session, 'sessionType'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { sessionType } of sessions)
    counts.set(sessionType.slug, (counts.get(sessionType.slug) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
