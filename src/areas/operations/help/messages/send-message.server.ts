import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pronounceableCode } from '#shared/domain/readable-code.server.ts';
import type { Message, SentMessage } from './contract.ts';
import { messageErrors } from './message-options.ts';
import { findSentMessage, insertMessage, isBookingOwnedBy, type Writer } from './queries.server.ts';
import { messageDueDay } from './rules.ts';

export interface SendMessageDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that keeps a message: the place to queue its receipt. */
  onMessageReceived(tx: Tx, received: { messageId: string }): Promise<void>;
}

/**
 * Takes a message, from whoever is signed in or from a visitor with a name and an address; the same key twice is one
 * message. Throws `invalid_input` (400) for a visitor without those, and for a booking that is not the person's.
 */
export async function sendMessage(
  { pool, clock, onMessageReceived }: SendMessageDeps,
  person: Pick<AuthUser, 'id'> | null,
  message: Message,
): Promise<SentMessage> {
  const writer = toWriter(person, message);
  const sentAt = clock.now();
  return transaction(pool, async (tx) => {
    const before = await findSentMessage(tx, message.key);
    if (before !== null) return before;
    if (
      message.bookingId !== null &&
      !(person !== null && (await isBookingOwnedBy(tx, message.bookingId, person.id)))
    )
      throw fieldError('bookingId', 'Choose one of your own bookings');
    const kept = { ...message, writer, sentAt, dueOn: messageDueDay(sentAt, message.complaint) };
    let reference = generateReference();
    // Another form may have sent this very message meanwhile, and of references there are fourteen million.
    while (!(await insertMessage(tx, { ...kept, reference }))) {
      const sent = await findSentMessage(tx, message.key);
      if (sent !== null) return sent;
      reference = generateReference();
    }
    await onMessageReceived(tx, { messageId: message.key });
    const sent = await findSentMessage(tx, message.key);
    if (sent === null) throw new Error(`Message ${reference} vanished.`);
    return sent;
  });
}

function toWriter(person: Pick<AuthUser, 'id'> | null, { name, email }: Message): Writer {
  if (person !== null) return { userId: person.id };
  if (name === '') throw fieldError('name', messageErrors.name);
  if (email === '') throw fieldError('email', messageErrors.email);
  return { name, email };
}

const fieldError = (field: keyof Message, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

/** What a message goes by when people ring or write: `H-4F7K2`. It opens nothing. */
const generateReference = (): string => `H-${pronounceableCode(5)}`;
