/** "8:42"; whole seconds, never negative. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Minutes that screen readers announce: often enough without hurrying anyone. */
const ANNOUNCED_MINUTES = [1, 2, 5];

/** The same sentence until the next announced minute; empty before the first. */
export function countdownAnnouncement(milliseconds: number): string {
  const minutes = ANNOUNCED_MINUTES.find((each) => milliseconds <= each * 60_000);
  if (minutes === undefined) return '';
  return minutes === 1 ? '1 minute left to book.' : `${minutes} minutes left to book.`;
}
