import type { AuthUser } from '#features/accounts/contract.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { getBusiness } from '#features/businesses/standing/get-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { reviewsOfUser } from './author-queries.server.ts';
import type {
  About,
  BusinessReviews,
  ModeratedReviews,
  OwnReview,
  SessionReviews,
  ShownBusinessReviews,
} from './contract.ts';
import { toBusinessReview, toOwnReview, toReview } from './present-review.server.ts';
import {
  countReviews,
  countReviewsOfBusiness,
  countReviewsOfPerson,
  reviewsAbout,
  reviewsOfBusiness,
  reviewsOfPerson,
  reviewsToModerate,
  starsOf,
} from './queries.server.ts';
import { pagesOf, summarise } from './rules.ts';

/** Few enough that the page of a session or business stays light; the rest is a press away. */
const ON_PUBLIC_PAGE = 5;
const IN_LISTS = 20;

const offsetOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });

/**
 * What people who went say of a session, an instructor or a trainer. Without reviews, or where there is no such thing, the
 * list is empty.
 */
export async function listReviews(db: Db, about: About, page: number): Promise<SessionReviews> {
  const picture = await wholePicture(db, about.kind, about.id, page);
  const rows = await reviewsAbout(db, about, offsetOf(page, ON_PUBLIC_PAGE));
  return { ...picture, reviews: rows.map(toReview) };
}

/**
 * What people who attended any session of a business say, for whoever may see the business. Throws `not_found` (404)
 * for others.
 */
export async function listShownBusinessReviews(
  db: Db,
  viewer: AuthUser | null,
  businessId: number,
  page: number,
): Promise<ShownBusinessReviews> {
  const { id } = await getBusiness(db, businessId, viewer);
  const picture = await wholePicture(db, 'business', id, page);
  const rows = await reviewsOfBusiness(db, id, offsetOf(page, ON_PUBLIC_PAGE), 'newest first');
  return { ...picture, reviews: rows.map(toBusinessReview) };
}

async function wholePicture(db: Db, of: About['kind'] | 'business', id: number, page: number) {
  const distribution = await starsOf(db, of, id);
  const { average, count } = summarise(distribution);
  return { average, count, distribution, page, pages: pagesOf(count, ON_PUBLIC_PAGE) };
}

/** What the person has written, the newest first. */
export async function listOwnReviews(db: Db, user: AuthUser): Promise<OwnReview[]> {
  return (await reviewsOfUser(db, user.id)).map(toOwnReview);
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
  const rows = await reviewsOfBusiness(db, business.id, offsetOf(page, IN_LISTS), 'waiting first');
  return { unanswered, page, pages: pagesOf(total, IN_LISTS), reviews: rows.map(toBusinessReview) };
}

/** What is said of the person as a trainer or an instructor. */
export async function listReviewsOfPerson(db: Db, user: AuthUser, page: number): Promise<BusinessReviews> {
  const { total, unanswered } = await countReviewsOfPerson(db, user.id);
  const rows = await reviewsOfPerson(db, user.id, offsetOf(page, IN_LISTS));
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
      business: row.business,
      hiddenReason: row.hidden_reason,
    })),
  };
}
