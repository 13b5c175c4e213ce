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
  /** Called once per recipient, in the transaction that saves the message; queue emails here. */
  onCustomerWritten(tx: Tx, written: { messageId: string; customerId: string }): Promise<void>;
}

const MAX_MESSAGES_SHOWN = 50;
const MAX_OCCURRENCES_OFFERED = 200;
const DAY_MS = 86_400_000;

/** Lists sent messages and possible recipients. Throws as `authoriseBusiness`. */
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

/** Counts the recipients. Throws as `authoriseBusiness` and `resolveRecipients`. */
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
 * Emails several customers individually, queued in one transaction; the same key sends once. The audit log leaves out
 * the text. Throws as `authoriseBusiness`; `conflict` (409) if there are no recipients, the date ended too long ago,
 * or the key has other content; `rate_limited` (429) above the daily limit.
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

/** Returns the recipients, and those left out because they don't want news. */
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

/** Throws `conflict` (409) for a date that ended too long ago, and `not_found` (404) for another business's date. */
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
