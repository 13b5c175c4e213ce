import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BookingMessage, SendMessage } from '../contract.ts';
import { countMessagesSince, insertMessage, listMessagesToUser } from './message-queries.server.ts';

export { type BookingMessageRow, listBookingMessages } from './message-queries.server.ts';

const MAX_MESSAGES_PER_DAY = 10;
const DAY_MS = 86_400_000;

/** Returns false for a repeat. The caller must check permission. Throws `rate_limited` (429) after ten a day. */
export async function createMessage(
  tx: Tx,
  message: { bookingId: string; authorId: string; now: Date } & SendMessage,
): Promise<boolean> {
  const { bookingId, authorId, now, text, key } = message;
  const sent = await countMessagesSince(tx, bookingId, new Date(now.getTime() - DAY_MS));
  if (!(await insertMessage(tx, { id: key, bookingId, authorId, body: text, sentAt: now }))) return false;
  if (sent >= MAX_MESSAGES_PER_DAY) {
    throw new AppError(
      'rate_limited',
      `You can send up to ${MAX_MESSAGES_PER_DAY} messages a day about a booking. Please call instead.`,
    );
  }
  return true;
}

/** Oldest first. */
export async function listMyMessages(db: Db, user: Pick<AuthUser, 'id'>): Promise<BookingMessage[]> {
  return (await listMessagesToUser(db, user.id)).map(({ id, bookingId, author, body, sentAt }) => ({
    id,
    bookingId,
    author,
    text: body,
    sentAt: sentAt.toISOString(),
  }));
}
