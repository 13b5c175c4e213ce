/** What a page says of the time that is left of a hold. Apart from React. */

/** "8:42" of so many milliseconds; whole seconds, never less than none. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Which of the minutes are read out: often enough to hurry nobody and surprise nobody. */
const ANNOUNCED_MINUTES = [1, 2, 5];

/** What is read out at so many milliseconds: the same sentence until the next of the minutes, nothing before the first. */
export function countdownAnnouncement(milliseconds: number): string {
  const minutes = ANNOUNCED_MINUTES.find((each) => milliseconds <= each * 60_000);
  if (minutes === undefined) return '';
  return minutes === 1 ? '1 minute left to book.' : `${minutes} minutes left to book.`;
}
