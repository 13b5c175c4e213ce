import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  type BusinessAction,
  canPerform,
  statusRefusal,
} from '#areas/catalogue/businesses/permissions/permissions.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type Question, setupSteps, type Today, type WorkspaceFacts } from './contract.ts';
import {
  endingDocuments,
  fullWithWaitlist,
  lacksPayoutAccount,
  openDisputes,
  readFacts,
  readSetup,
  rejectedSessions,
  unansweredReviews,
} from './queries.server.ts';

const DAY_MS = 86_400_000;
/** A document shows as ending this long before its last day. */
const DOCUMENT_DAYS = 30;
/** An older review is not asked about any more. */
const REVIEW_DAYS = 30;

/** What decides which rooms of the workspace show. Throws as `authoriseBusiness`. */
export async function readWorkspace(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<WorkspaceFacts> {
  const { role, status } = await authoriseBusiness(db, user, businessId, 'view_dashboard');
  const may = (action: BusinessAction) => canPerform(role, action) && statusRefusal(status, action) === null;
  const facts = await readFacts(db, businessId);
  return { ...facts, questions: (await readQuestions(db, businessId, may, now)).length };
}

/** What the first page asks of whoever runs the business. Throws as `authoriseBusiness`. */
export async function readToday(db: Db, user: { id: string }, businessId: number, now: Date): Promise<Today> {
  const { role, status } = await authoriseBusiness(db, user, businessId, 'view_revenue');
  const may = (action: BusinessAction) => canPerform(role, action) && statusRefusal(status, action) === null;
  const { done, booked } = await readSetup(db, businessId);
  const steps = setupSteps.filter((step) => done[step]);
  return {
    questions: await readQuestions(db, businessId, may, now),
    setup: booked || steps.length === setupSteps.length ? null : steps,
  };
}

/** Whatever waits for an answer that this person may give: deadlines first. */
async function readQuestions(
  db: Db,
  businessId: number,
  may: (action: BusinessAction) => boolean,
  now: Date,
): Promise<Question[]> {
  const questions: Question[] = [];
  if (may('answer_dispute')) {
    for (const { bookingId, title, amountPence, dueBy } of await openDisputes(db, businessId))
      questions.push({
        kind: 'dispute',
        bookingId,
        title,
        amount: penceToDecimal(amountPence),
        dueBy: dueBy?.toISOString() ?? null,
      });
  }
  if (may('manage_papers')) {
    const by = plusDays(londonDay(now), DOCUMENT_DAYS);
    for (const document of await endingDocuments(db, businessId, by))
      questions.push({ kind: 'document', ...document });
  }
  if (may('manage_payouts') && (await lacksPayoutAccount(db, businessId)))
    questions.push({ kind: 'payouts' });
  if (may('manage_sessions')) {
    for (const session of await rejectedSessions(db, businessId))
      questions.push({ kind: 'session', ...session });
  }
  if (may('change_occurrence')) {
    for (const { startsAt, ...date } of await fullWithWaitlist(db, businessId, now))
      questions.push({ kind: 'waiting_list', ...date, startsAt: startsAt.toISOString() });
  }
  if (may('answer_reviews')) {
    const since = new Date(now.getTime() - REVIEW_DAYS * DAY_MS);
    for (const { writtenAt, ...review } of await unansweredReviews(db, businessId, since))
      questions.push({ kind: 'review', ...review, writtenAt: writtenAt.toISOString() });
  }
  return questions;
}
