import type { AuthUser } from '#features/accounts/contract.ts';
import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type {
  BusinessReview,
  BusinessReviews,
  ModeratedReviews,
  OwnReview,
  Review,
  SessionReviews,
} from './contract.ts';
import {
  type BusinessReviewRow,
  countReviews,
  countReviewsOfBusiness,
  type ReviewRow,
  reviewsOfBusiness,
  reviewsOfSession,
  reviewsOfUser,
  reviewsToModerate,
  starsOfSession,
} from './queries.server.ts';
import { pagesOf, summarise } from './rules.ts';

/** Few enough that the session page stays light; the rest is a press away. */
const ON_SESSION_PAGE = 5;
const IN_LISTS = 20;

const offsetOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });

/** What people who attended a session say of it. A session without reviews, or none at all, has an empty list. */
export async function listSessionReviews(db: Db, sessionId: number, page: number): Promise<SessionReviews> {
  const distribution = await starsOfSession(db, sessionId);
  const { average, count } = summarise(distribution);
  const rows = await reviewsOfSession(db, sessionId, offsetOf(page, ON_SESSION_PAGE));
  return {
    average,
    count,
    distribution,
    page,
    pages: pagesOf(count, ON_SESSION_PAGE),
    reviews: rows.map(toReview),
  };
}

/** What the person has written, the newest first. */
export async function listOwnReviews(db: Db, user: AuthUser): Promise<OwnReview[]> {
  return (await reviewsOfUser(db, user.id)).map((row) => ({
    bookingId: row.booking_id,
    stars: row.stars,
    text: row.body,
    writtenAt: row.created_at.toISOString(),
    hiddenReason: row.hidden_reason,
  }));
}

/** A business's reviews, for those who may answer them there. Throws as `authoriseBusiness` does. */
export async function listBusinessReviews(
  db: Db,
  user: AuthUser,
  businessId: number,
  page: number,
): Promise<BusinessReviews> {
  const business = await authoriseBusiness(db, user, businessId, 'answer_reviews');
  const { total, unanswered } = await countReviewsOfBusiness(db, business.id);
  const rows = await reviewsOfBusiness(db, business.id, offsetOf(page, IN_LISTS));
  return { unanswered, page, pages: pagesOf(total, IN_LISTS), reviews: rows.map(toBusinessReview) };
}

/** Every review that is shown, or every one that is hidden. The caller has made sure that an admin asks. */
export async function listReviewsToModerate(
  db: Db,
  { hidden, page }: { hidden: boolean; page: number },
): Promise<ModeratedReviews> {
  const rows = await reviewsToModerate(db, hidden, offsetOf(page, IN_LISTS));
  return {
    page,
    pages: pagesOf(await countReviews(db, hidden), IN_LISTS),
    reviews: rows.map((row) => ({
      ...toBusinessReview(row),
      business: { id: row.business_id, name: row.business_name },
      hiddenReason: row.hidden_reason,
    })),
  };
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    author: row.author,
    writtenAt: row.created_at.toISOString(),
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : { text: row.answer, answeredAt: row.answered_at.toISOString() },
  };
}

function toBusinessReview(row: BusinessReviewRow): BusinessReview {
  return { ...toReview(row), session: { id: row.session_id, title: row.session_title } };
}
