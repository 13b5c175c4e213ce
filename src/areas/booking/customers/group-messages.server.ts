import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { GroupMessage, GroupMessages } from './contract.ts';
import { customerErrors, groupLabels } from './copy.ts';
import type { CustomerDeps } from './manage-customer-notes.server.ts';
import {
  audienceCustomers,
  countMessagesSince,
  insertMessage,
  lockMessaging,
  messageableOccurrences,
  messageableSessions,
  messageById,
  messagesOfBusiness,
  occurrenceLabel,
  sessionTitle,
} from './message-queries.server.ts';
import { tagsOfBusiness } from './note-queries.server.ts';
import { groupCutoffs } from './read-customers.server.ts';
import {
  type Audience,
  MAX_MESSAGES_PER_DAY,
  type MessageKind,
  messageKind,
  parseAudience,
} from './rules.ts';

export interface MessageDeps extends CustomerDeps {
  /** Runs once for each recipient of a message, in the transaction that keeps it: the place to queue an e-mail. */
  onCustomerWritten(tx: Tx, written: { messageId: string; customerId: string }): Promise<void>;
}

const MAX_MESSAGES_SHOWN = 50;
const MAX_OCCURRENCES_OFFERED = 200;
const DAY_MS = 86_400_000;

/** What a business has sent to groups of its customers, and to whom it can write. Throws as `authoriseBusiness`. */
export async function listGroupMessages(
  { pool, clock }: CustomerDeps,
  user: { id: string },
  businessId: number,
): Promise<GroupMessages> {
  await authoriseBusiness(pool, user, businessId, 'message_customers');
  const now = clock.now();
  return {
    messages: (await messagesOfBusiness(pool, businessId, MAX_MESSAGES_SHOWN)).map(
      ({ sentAt, ...message }) => ({
        ...message,
        sentAt: sentAt.toISOString(),
      }),
    ),
    dates: (await messageableOccurrences(pool, businessId, now, MAX_OCCURRENCES_OFFERED)).map(
      ({ startsAt, ...date }) => ({
        ...date,
        startsAt: startsAt.toISOString(),
      }),
    ),
    sessions: await messageableSessions(pool, businessId, now),
    tags: await tagsOfBusiness(pool, businessId),
  };
}

/** How many a message to those would reach. Throws as `authoriseBusiness` and `resolveRecipients`. */
export async function readAudienceSize(
  { pool, clock }: CustomerDeps,
  user: { id: string },
  businessId: number,
  to: string,
): Promise<{ kind: MessageKind; recipients: number; unwilling: number }> {
  await authoriseBusiness(pool, user, businessId, 'message_customers');
  const { kind, willing, unwilling } = await resolveRecipients(pool, businessId, to, clock.now());
  return { kind, recipients: willing.length, unwilling };
}

/**
 * Writes to several customers at once, each of whom gets a mail of their own. Those are chosen, kept and queued in one
 * transaction: whatever comes after it, each mail leaves once (`defineMail`). The same key sends once, however often and
 * however much at once it comes. What was written is no part of the audit log.
 * Throws as `authoriseBusiness`; `conflict` (409) when nobody can be written to, a date is over for too long, or the key
 * was used for other words; `rate_limited` (429) beyond what a business may send in a day.
 */
export async function sendGroupMessage(
  deps: MessageDeps,
  act: AuditContext,
  businessId: number,
  { to, subject, text, key }: GroupMessage,
): Promise<GroupMessages> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, businessId, 'message_customers');
    await lockMessaging(tx, businessId);
    const before = await messageById(tx, key);
    if (before !== null) {
      if (before.businessId === businessId && before.subject === subject && before.body === text) return;
      throw new AppError('conflict', customerErrors.otherMessage);
    }
    const { kind, willing, sentTo } = await resolveRecipients(tx, businessId, to, now);
    if (willing.length === 0) throw new AppError('conflict', customerErrors.nobody);
    const sent = await countMessagesSince(tx, businessId, kind, new Date(now.getTime() - DAY_MS));
    if (sent >= MAX_MESSAGES_PER_DAY[kind]) throw new AppError('rate_limited', customerErrors.tooMany[kind]);
    const message = { id: key, businessId, authorId: act.actorId, kind, sentTo, subject, body: text };
    await insertMessage(tx, { ...message, sentAt: now }, willing);
    for (const customerId of willing) await deps.onCustomerWritten(tx, { messageId: key, customerId });
    await recordAudit(tx, act, {
      action: 'customers.messaged',
      subject: 'business',
      subjectId: businessId,
      details: { messageId: key, kind, sentTo, recipients: willing.length },
    });
  });
  return listGroupMessages(deps, actor, businessId);
}

/** Who gets a message to those, and who would and does not want news. */
async function resolveRecipients(
  db: Db,
  businessId: number,
  to: string,
  now: Date,
): Promise<{ kind: MessageKind; willing: string[]; unwilling: number; sentTo: string }> {
  const audience = parseAudience(to);
  if (audience === null) throw new AppError('invalid_input', customerErrors.noAudience);
  const sentTo = await audienceLabel(db, businessId, audience, now);
  const kind = messageKind(audience);
  const meant = await audienceCustomers(db, businessId, audience, groupCutoffs(now));
  const willing = meant.filter(({ wanted }) => kind === 'booked' || wanted).map(({ id }) => id);
  return { kind, willing, unwilling: meant.length - willing.length, sentTo };
}

/** Throws `conflict` (409) for a date that is over for too long, `not_found` (404) for one that is not the business's. */
async function audienceLabel(db: Db, businessId: number, audience: Audience, now: Date): Promise<string> {
  if (audience.of === 'tag') return `Tag “${audience.tag}”`;
  if (audience.of === 'group') return groupLabels[audience.group];
  if (audience.of === 'session') {
    const session = await sessionTitle(db, businessId, audience.id);
    if (session === null) throw new AppError('not_found', 'Session not found');
    return `${session.title}, all future dates`;
  }
  const date = await occurrenceLabel(db, businessId, audience.id, now);
  if (date === null) throw new AppError('not_found', 'Date not found');
  if (date.tooLate) throw new AppError('conflict', customerErrors.dateOver);
  return `${date.title}, ${formatShortMoment(date.startsAt)}`;
}
