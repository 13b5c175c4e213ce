/** What the address of `/waiting-list` may say: the date whose list is to be joined. */
export interface WaitlistSearch {
  session?: number;
  /** When it begins (ISO 8601). */
  date?: string;
}

/** Reads the address; half a date counts as none. */
export function readWaitlistSearch({ session, date }: Record<string, unknown>): WaitlistSearch {
  const id = Number(session);
  const instant = typeof date === 'string' ? new Date(date) : null;
  if (!Number.isSafeInteger(id) || id < 1 || instant === null || Number.isNaN(instant.getTime())) return {};
  return { session: id, date: instant.toISOString() };
}
