/**
 * Weight of the site's mean, in reviews (docs/product/reviews.md#ratings), so that one review neither wins nor ruins.
 * Must match the SQL function search_rating.
 */
export const PRIOR_REVIEWS = 4;

/** Used until the site has enough reviews, in thousandths of a star. */
export const DEFAULT_MEAN_THOUSANDTHS = 4_000;

/**
 * Bayesian mean in thousandths of a star: averages the stars as if there had been `PRIOR_REVIEWS` reviews of the
 * site's mean. For sorting and filtering only; pages show the real average.
 * @param stars sum of all ratings
 */
export const bayesianRating = (
  { count, stars }: { count: number; stars: number },
  meanThousandths = DEFAULT_MEAN_THOUSANDTHS,
): number => Math.floor((PRIOR_REVIEWS * meanThousandths + stars * 1_000) / (PRIOR_REVIEWS + count));
