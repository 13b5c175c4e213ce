import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type BusinessAction, canPerformNow } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type Question, setupSteps, type Today, type WorkspaceFacts } from './contract.ts';
import { findQuestions, readFacts, readSetup } from './queries.server.ts';

const DAY_MS = 86_400_000;
/** Days before the end of a document from which we ask. */
const DOCUMENT_DAYS = 30;
/** Days after which we stop asking about a review. */
const REVIEW_DAYS = 30;

const answeredBy: Readonly<Record<Question['kind'], BusinessAction>> = {
  dispute: 'answer_dispute',
  document: 'manage_papers',
  payouts: 'manage_payouts',
  session: 'manage_sessions',
  cover: 'change_occurrence',
  waiting_list: 'change_occurrence',
  review: 'answer_reviews',
};
const questionKinds = Object.keys(answeredBy) as Question['kind'][];

/** Visible rooms and open questions. Throws as `authoriseBusiness`. */
export async function readWorkspace(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<WorkspaceFacts> {
  const standing = await authoriseBusiness(db, user, businessId, 'view_dashboard');
  const facts = await readFacts(db, businessId, user.id);
  const kinds = questionKinds.filter((kind) => canPerformNow(standing, answeredBy[kind]));
  return { ...facts, questions: kinds.length === 0 ? [] : await readQuestions(db, businessId, kinds, now) };
}

/** Setup progress. Throws as `authoriseBusiness`. */
export async function readToday(db: Db, user: { id: string }, businessId: number): Promise<Today> {
  await authoriseBusiness(db, user, businessId, 'view_revenue');
  const { done, booked } = await readSetup(db, businessId);
  const steps = setupSteps.filter((step) => done[step]);
  return { setup: booked || steps.length === setupSteps.length ? null : steps };
}

/** Questions this person may answer, deadlines first. */
async function readQuestions(
  db: Db,
  businessId: number,
  kinds: readonly Question['kind'][],
  now: Date,
): Promise<Question[]> {
  const found = await findQuestions(db, businessId, {
    kinds,
    documentsBy: plusDays(londonDay(now), DOCUMENT_DAYS),
    reviewsSince: new Date(now.getTime() - REVIEW_DAYS * DAY_MS),
    now,
  });
  const iso = (instant: string) => new Date(instant).toISOString();
  return found.map((question): Question => {
    switch (question.kind) {
      case 'dispute': {
        const { amountPence, dueBy, ...dispute } = question;
        return { ...dispute, amount: penceToDecimal(amountPence), dueBy: dueBy && iso(dueBy) };
      }
      case 'cover':
      case 'waiting_list':
        return { ...question, startsAt: iso(question.startsAt) };
      case 'review':
        return { ...question, writtenAt: iso(question.writtenAt) };
      default:
        return question;
    }
  });
}
