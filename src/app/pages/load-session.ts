import { accessQuery } from '#areas/catalogue/accessibility/access-query.ts';
import { instructorsQuery } from '#areas/catalogue/instructors/instructors-query.ts';
import { photosQuery } from '#areas/catalogue/photos/photos-query.ts';
import { planWeeks } from '#areas/catalogue/sessions/occurrences/week-plan.ts';
import { closedDaysQuery, sessionQuery, termsQuery, weekQuery } from '#areas/catalogue/sessions/show/api.ts';
import type { SessionPageSearch } from '#areas/catalogue/sessions/show/session-address.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { isServer, type PageLoadContext } from './define-page.tsx';

/**
 * Loads the session, the shown week and the chosen date's. Separate, so that server-loaded documents don't need it.
 */
export async function loadSession({
  api,
  queryClient,
  params: { sessionId },
  deps,
}: PageLoadContext<{ sessionId: string }, SessionPageSearch>) {
  const session = await queryClient.ensureQueryData(sessionQuery(api, sessionId));
  const now = Date.now();
  const { shown, chosen } = planWeeks(session, deps, londonDay(new Date(now)));
  const weeks = [...new Set([shown, chosen ?? shown])].map((monday) => weekQuery(api, sessionId, monday));
  await Promise.all([
    // In the browser a week that cannot be had is the date picker's to say, not the end of the page.
    ...weeks.map((week) => (isServer ? queryClient.ensureQueryData(week) : queryClient.prefetchQuery(week))),
    queryClient.prefetchQuery(closedDaysQuery(api, sessionId)),
    queryClient.prefetchQuery(termsQuery(api, sessionId)),
    ...(session.photo === null
      ? []
      : [queryClient.prefetchQuery(photosQuery(api, { of: 'sessions', id: session.id }))]),
    // For the server's page only: in the browser the reviews ask for themselves, below what the person came for.
    ...(isServer
      ? [
          import('#areas/booking/reviews/api.ts').then(({ sessionReviewsQuery }) =>
            queryClient.prefetchQuery(sessionReviewsQuery(api, sessionId)),
          ),
          import('#areas/money/entitlements/api.ts').then(({ passesQuery }) =>
            queryClient.prefetchQuery(passesQuery(api, session.business.id)),
          ),
          queryClient.prefetchQuery(accessQuery(api, session.id)),
          queryClient.prefetchQuery(instructorsQuery(api, session.id)),
        ]
      : []),
  ]);
  return { now, title: session.title, business: session.business.name, town: session.business.town };
}
