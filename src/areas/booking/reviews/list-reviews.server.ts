import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { listUserReviews } from './author-queries.server.ts';
import type {
  BusinessReviews,
  LatestReview,
  ModeratedReviews,
  MyReview,
  PublicBusinessReviews,
  ReviewSubject,
  SessionReviews,
} from './contract.ts';
import { toBusinessReview, toMyReview, toReview } from './present-review.server.ts';
import {
  countBusinessReviews,
  countReviews,
  countReviewsAboutPerson,
  listBusinessReviewRows,
  listLatestReviews,
  listModeratedReviewRows,
  listReviewsAboutPerson,
  listSubjectReviews,
  starDistribution,
} from './queries.server.ts';
import { countPages, summariseStars } from './rules.ts';

const PUBLIC_PAGE_SIZE = 5;
const LIST_PAGE_SIZE = 20;

const pageOffset = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });

/** Lists reviews of a session, instructor or trainer; empty if there is no such subject. */
export async function listReviews(db: Db, about: ReviewSubject, page: number): Promise<SessionReviews> {
  const picture = await reviewSummary(db, about.kind, about.id, page);
  const rows = await listSubjectReviews(db, about, pageOffset(page, PUBLIC_PAGE_SIZE));
  return { ...picture, reviews: rows.map(toReview) };
}

/** Lists reviews of all sessions of a business. Throws `not_found` (404) if the person may not see the business. */
export async function listPublicBusinessReviews(
  db: Db,
  viewer: AuthUser | null,
  businessId: number,
  page: number,
): Promise<PublicBusinessReviews> {
  const { id } = await getBusiness(db, businessId, viewer);
  const picture = await reviewSummary(db, 'business', id, page);
  const rows = await listBusinessReviewRows(db, id, pageOffset(page, PUBLIC_PAGE_SIZE), 'newest first');
  return { ...picture, reviews: rows.map(toBusinessReview) };
}

async function reviewSummary(db: Db, of: ReviewSubject['kind'] | 'business', id: number, page: number) {
  const distribution = await starDistribution(db, of, id);
  const { average, count } = summariseStars(distribution);
  return { average, count, distribution, page, pages: countPages(count, PUBLIC_PAGE_SIZE) };
}

const LATEST_SHOWN = 3;
/** Among these one a session is shown. */
const LATEST_READ = 24;
const LATEST_KEPT_MS = 5_000;

/** Lists the site's latest reviews, for its front page. Kept for a moment: every visitor asks. */
export function createLatestReviews(db: Db, clock: Clock): () => Promise<LatestReview[]> {
  let kept: { until: number; reviews: Promise<LatestReview[]> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (kept !== null && now < kept.until) return kept.reviews;
    const reviews = listLatestReviews(db, LATEST_READ).then(onePerSession);
    kept = { until: now + LATEST_KEPT_MS, reviews };
    reviews.catch(() => {
      kept = null;
    });
    return reviews;
  };
}

function onePerSession(reviews: readonly LatestReview[]): LatestReview[] {
  const bySession = new Map<number, LatestReview>();
  for (const review of reviews)
    if (!bySession.has(review.session.id)) bySession.set(review.session.id, review);
  return [...bySession.values()].slice(0, LATEST_SHOWN);
}

/** Lists the person's reviews, newest first. */
export async function listMyReviews(db: Db, user: AuthUser): Promise<MyReview[]> {
  return (await listUserReviews(db, user.id)).map(toMyReview);
}

/** Lists a business's reviews to answer. Throws as `authoriseBusiness`. */
export async function listBusinessReviews(
  db: Db,
  user: AuthUser,
  businessId: number,
  page: number,
): Promise<BusinessReviews> {
  const business = await authoriseBusiness(db, user, businessId, 'answer_reviews');
  const { total, unanswered } = await countBusinessReviews(db, business.id);
  const rows = await listBusinessReviewRows(
    db,
    business.id,
    pageOffset(page, LIST_PAGE_SIZE),
    'waiting first',
  );
  return { unanswered, page, pages: countPages(total, LIST_PAGE_SIZE), reviews: rows.map(toBusinessReview) };
}

/** Lists reviews of the person as a trainer or instructor. */
export async function listReviewsAboutMe(db: Db, user: AuthUser, page: number): Promise<BusinessReviews> {
  const { total, unanswered } = await countReviewsAboutPerson(db, user.id);
  const rows = await listReviewsAboutPerson(db, user.id, pageOffset(page, LIST_PAGE_SIZE));
  return { unanswered, page, pages: countPages(total, LIST_PAGE_SIZE), reviews: rows.map(toBusinessReview) };
}

/** Lists all shown or all hidden reviews. The caller must check for an admin. */
export async function listReviewsToModerate(
  db: Db,
  { hidden, page }: { hidden: boolean; page: number },
): Promise<ModeratedReviews> {
  const rows = await listModeratedReviewRows(db, hidden, pageOffset(page, LIST_PAGE_SIZE));
  return {
    page,
    pages: countPages(await countReviews(db, hidden), LIST_PAGE_SIZE),
    reviews: rows.map((row) => ({
      ...toBusinessReview(row),
      business: row.business,
      hiddenReason: row.hidden_reason,
    })),
  };
}
