/** The date to join from the address of `/waiting-list`. */
export interface WaitlistSearch {
  session?: number;
  /** Start (ISO 8601). */
  date?: string;
}

export function readWaitlistSearch({ session, date }: Record<string, unknown>): WaitlistSearch {
  const id = Number(session);
  const instant = typeof date === 'string' ? new Date(date) : null;
  if (!Number.isSafeInteger(id) || id < 1 || instant === null || Number.isNaN(instant.getTime())) return {};
  return { session: id, date: instant.toISOString() };
}
