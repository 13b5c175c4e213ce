import type { CourseOffer } from './contract.ts';

/** The course with a date at `startsAt`; without it the soonest with a free place, else the soonest. Null if none. */
export function courseToJoin(
  courses: readonly CourseOffer[] | undefined,
  startsAt?: string | undefined,
): CourseOffer | null {
  const at = startsAt === undefined ? null : Date.parse(startsAt);
  return (
    courses?.find(({ left }) => left.some((date) => Date.parse(date.startsAt) === at)) ??
    courses?.find(({ spacesLeft }) => spacesLeft > 0) ??
    courses?.[0] ??
    null
  );
}

/** The checkout's path for every date left. */
export function joinCoursePath(sessionId: number, { left }: Pick<CourseOffer, 'left'>, places = 1): string {
  const [first, ...others] = left.map(({ startsAt }) => startsAt);
  const query = new URLSearchParams({
    ...(first !== undefined && { date: first }),
    ...(others.length > 0 && { also: others.join() }),
    ...(places > 1 && { places: String(places) }),
  });
  return `/checkout/${sessionId}?${query}`;
}
