import { notFound } from '@tanstack/react-router';
import { sessionReviewsQuery } from '#features/reviews/reviews-query.ts';
import type { SessionPageSearch } from '#features/sessions/session-address.ts';
import { sessionQuery, weekQuery } from '#features/sessions/session-query.ts';
import { planWeeks } from '#features/sessions/week-plan.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { ApiError } from '#shared/http/api-client.ts';
import type { RouterContext } from '../router.tsx';

/**
 * Loads `/sessions/{id}`: the session, the week shown and that of the chosen date. Throws `notFound()` for a
 * session that does not exist, else `ApiError`.
 */
export async function loadSession(
  { api, queryClient }: RouterContext,
  sessionId: string,
  search: SessionPageSearch,
) {
  const session = await queryClient.ensureQueryData(sessionQuery(api, sessionId)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
  const now = Date.now();
  const { shown, chosen } = planWeeks(session, search, londonDay(new Date(now)));
  const weeks = [...new Set([shown, chosen ?? shown])].map((monday) => weekQuery(api, sessionId, monday));
  // In the browser a week that cannot be had is the date picker's to say, not the end of the page.
  const onServer = typeof window === 'undefined';
  await Promise.all([
    ...weeks.map((week) => (onServer ? queryClient.ensureQueryData(week) : queryClient.prefetchQuery(week))),
    // For the server's page only: in the browser the reviews ask for themselves, below what the person came for.
    ...(onServer ? [queryClient.prefetchQuery(sessionReviewsQuery(api, sessionId))] : []),
  ]);
  return { now, title: session.title, business: session.business.name, town: session.business.town };
}
