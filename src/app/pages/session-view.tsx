import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { defaultPolicy, freeUntil } from '#features/booking/rules.ts';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { SessionReviews } from '#features/reviews/screens/session-reviews-later.tsx';
import { useBackToSearch } from '#features/search/back-to-search.ts';
import { choiceOf, chosenDate, planWeeks } from '#features/sessions/dates/week-plan.ts';
import { sessionQuery, weekQuery } from '#features/sessions/show/api.ts';
import { sessionJsonLd } from '#features/sessions/show/json-ld.ts';
import { SessionScreen } from '#features/sessions/show/screens/session-screen.tsx';
import type { WeekState } from '#features/sessions/show/screens/slot-picker.tsx';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/sessions/$sessionId');

/** `/sessions/{id}`: the chosen date and the week shown stand in the address. */
export function SessionView() {
  const api = useApi();
  const { publicUrl, brand } = useSite();
  const router = useRouter();
  const { sessionId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { now: loadedAt } = route.useLoaderData();
  const now = new Date(loadedAt);

  const { data: session } = useSuspenseQuery(sessionQuery(api, sessionId));
  const plan = planWeeks(session, search, londonDay(now));
  const shownWeek = useQuery(weekQuery(api, sessionId, plan.shown));
  const chosenWeek = useQuery(weekQuery(api, sessionId, plan.chosen ?? plan.shown));
  const known = [...(chosenWeek.data ?? []), ...session.nextOccurrences];
  const choice = choiceOf(session.bookable ? chosenDate(session, search) : null, known);
  const week: WeekState =
    shownWeek.data !== undefined
      ? { kind: 'shown', occurrences: shownWeek.data }
      : { kind: shownWeek.isError ? 'failed' : 'loading' };

  return (
    <>
      <JsonLd graph={import.meta.env.SSR ? sessionJsonLd(session, { publicUrl, name: brand.name }) : null} />
      <SessionScreen
        session={session}
        plan={plan}
        week={week}
        choice={choice}
        freeUntil={
          choice.kind === 'open' ? freeUntil(defaultPolicy, new Date(choice.occurrence.startsAt)) : null
        }
        now={now}
        onChoose={(date) => void navigate({ search: { date }, replace: true, resetScroll: false })}
        onRetryWeek={() => void shownWeek.refetch()}
        back={useBackToSearch(router.history)}
        heart={<SessionHeart sessionId={session.id} title={session.title} />}
        reviews={<SessionReviews sessionId={session.id} businessName={session.business.name} />}
      />
    </>
  );
}
