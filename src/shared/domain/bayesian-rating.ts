/**
 * How many reviews of the mean a rating begins with (docs/product/reviews.md#ratings): with fewer of its own it stands nearer to the
 * mean than to what they say, so that one review neither wins nor ruins. The same as in the SQL function search_rating.
 */
export const PRIOR_REVIEWS = 4;

/** What the mean of the site is taken for until enough people have said something, in thousandths of a star. */
export const DEFAULT_MEAN_THOUSANDTHS = 4_000;

/**
 * A Bayesian mean: the average of the stars given as if it had begun with `PRIOR_REVIEWS` reviews of the site's mean, in
 * thousandths of a star. For ordering and filtering only; what is shown is the real average.
 *
 * @param count how many have given stars
 * @param stars the sum of them
 */
export const bayesianRating = (
  { count, stars }: { count: number; stars: number },
  meanThousandths = DEFAULT_MEAN_THOUSANDTHS,
): number => Math.floor((PRIOR_REVIEWS * meanThousandths + stars * 1_000) / (PRIOR_REVIEWS + count));
