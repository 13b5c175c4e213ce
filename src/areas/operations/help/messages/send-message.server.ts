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
  /** Called inside the transaction, to queue the receipt. */
  onMessageReceived(tx: Tx, received: { messageId: string }): Promise<void>;
}

/**
 * Accepts a message from an account, or a visitor with name and email; idempotent by key. Throws `invalid_input`
 * (400) without those, or for a booking of somebody else.
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
    // Retry: the same form may have been sent twice, or the reference (of 14 million) may exist.
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

/** A reference for telephone and mail: `H-4F7K2`. It grants no access. */
const generateReference = (): string => `H-${pronounceableCode(5)}`;
