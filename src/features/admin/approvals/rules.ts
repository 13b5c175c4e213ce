/** How long a decision can be taken back: its e-mail leaves when this is over. */
export const UNDO_SECONDS = 10;

/** The instant until which a decision made at `decidedAt` can be undone, and at which it is announced. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}

/** What the owner reads when a listing is rejected without words of the admin's own. */
export const STANDING_REASON = 'It does not meet our community guidelines.';
