import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import { type ComponentType, type ReactNode, startTransition, useOptimistic } from 'react';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { optionLabel, sessionGenders } from '#shared/domain/option-lists.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { Badge, DifficultyBadge, StatusBadge, VerifiedBadge } from '#shared/ui/type/badge.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';
import { useNowIf } from '#shared/ui/use-now.ts';
import { closedDates } from '../../booking-rules/copy.ts';
import type { Occurrence, Session } from '../../contract.ts';
import { chosenDate, findDateChoice, planWeeks } from '../../occurrences/week-plan.ts';
import type { PlaceCategory } from '../../prices/categories.ts';
import { peopleOf, whoOf } from '../../prices/people.ts';
import { useMyCategory } from '../../prices/use-my-category.ts';
import { closedDaysQuery, sessionQuery, termsQuery, weekQuery } from '../api.ts';
import { addressLine, ageLabel } from '../copy.ts';
import { sessionJsonLd, type VenueFeature } from '../json-ld.ts';
import { maxPlaces } from '../places.ts';
import { BookingBar, BookingPanel, GoneDate } from './booking-panel.tsx';
import { CoursePanel } from './course-panel.lazy.tsx';
import { SessionDetails } from './session-details.lazy.tsx';
import { SlotPicker, type WeekState } from './slot-picker.tsx';

const route = getRouteApi('/sessions/$sessionId');

export interface SessionPageSlots {
  back: ReactNode;
  Heart: ComponentType<{ sessionId: number; title: string }>;
  /** Shows its children if there are no photos. */
  Pictures: ComponentType<{ session: Session; children: ReactNode }>;
  Teachers: ComponentType<{ sessionId: number }>;
  /** Books the coming weeks, from the first date that can be booked. */
  Series: ComponentType<{ session: Session; first: Occurrence; places: number }>;
  Access: ComponentType<{ session: Session; loadedAt: number }>;
  /** The venue's accessibility, for structured data. */
  venueHas: (queryClient: QueryClient, api: ApiClient, sessionId: number) => readonly VenueFeature[];
  Reviews: ComponentType<{ sessionId: number; businessName: string }>;
  /** Renders nothing unless a pass of the business covers the session. */
  WithPass: ComponentType<{ sessionId: number; businessId: number }>;
  cancellation: (session: Session, startsAt: Date, now: Date) => string;
}

/** `/sessions/{id}`. The chosen date and week are in the address. */
export function SessionPage({
  back,
  Heart,
  Pictures,
  Teachers,
  Series,
  Access,
  venueHas,
  Reviews,
  WithPass,
  cancellation,
}: SessionPageSlots) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { publicUrl, brand } = useSite();
  const { sessionId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { now: loadedAt } = route.useLoaderData();
  const { data: session } = useSuspenseQuery(sessionQuery(api, sessionId));
  const now = useNowIf(session.bookingRules !== undefined, loadedAt);
  const plan = planWeeks(session, search, londonDay(now));
  const shownWeek = useQuery(weekQuery(api, sessionId, plan.shown));
  const chosenWeek = useQuery(weekQuery(api, sessionId, plan.chosen ?? plan.shown));
  const closed = useQuery(closedDaysQuery(api, sessionId));
  const terms = useQuery(termsQuery(api, sessionId));
  const known = [...(chosenWeek.data ?? []), ...session.nextOccurrences];
  const outside = closedDates(session, [...known, ...(shownWeek.data ?? [])], now);
  const choice = findDateChoice(
    session.bookable ? chosenDate(session, search, outside) : null,
    known,
    outside,
  );
  const book = choice.kind === 'open' ? choice.occurrence : null;
  // The address updates late: a second press counts from the number shown.
  const [asked, ask] = useOptimistic(search.places ?? 1);
  const [askedWho, askWho] = useOptimistic(search.who);
  const { user } = route.useRouteContext();
  const mine = useMyCategory(session, user !== null);
  const chosenPeople = peopleOf(session, askedWho, asked, mine);
  const people = chosenPeople.slice(0, book === null ? 1 : maxPlaces(book));
  const places = people.length;
  const setPeople = (wanted: PlaceCategory[]) =>
    startTransition(async () => {
      // Their own price is what an address without people means.
      const who = mine === null ? whoOf(wanted) : wanted.join();
      ask(wanted.length);
      askWho(who);
      await navigate({
        search: (shown) => ({ ...shown, who, places: wanted.length > 1 ? wanted.length : undefined }),
        replace: true,
        resetScroll: false,
      });
    });
  const setPlaces = (wanted: number) =>
    startTransition(async () => {
      ask(wanted);
      await navigate({
        search: (shown) => ({ ...shown, places: wanted > 1 ? wanted : undefined }),
        replace: true,
        resetScroll: false,
      });
    });
  const week: WeekState =
    shownWeek.data !== undefined
      ? { kind: 'shown', occurrences: shownWeek.data }
      : { kind: shownWeek.isError ? 'failed' : 'loading' };

  const heart = <Heart sessionId={session.id} title={session.title} />;

  return (
    <>
      <JsonLd
        graph={
          import.meta.env.SSR
            ? sessionJsonLd(session, { publicUrl, name: brand.name }, venueHas(queryClient, api, session.id))
            : null
        }
      />
      <div className="container-page pt-4 pb-24 max-lg:pb-36 md:pt-6.5">
        <div className="mb-3 md:mb-4.5">{back}</div>
        {/* On phones the panel that says so is a screen below. */}
        {search.date !== undefined && choice.kind === 'gone' && (
          <div className="mb-4 lg:hidden">
            <GoneDate />
          </div>
        )}
        <Pictures session={session}>
          <PhotoOrTile photo={null} sizes="" activity={session.sessionType.name} size="banner" />
        </Pictures>
        <div className="mt-5.5 grid grid-cols-1 gap-x-[clamp(32px,4.5vw,72px)] md:mt-7.5 lg:grid-cols-[minmax(0,1fr)_392px] lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-6 md:gap-8">
            <SessionHeading session={session} heart={heart} />
            {session.instructors.length > 0 && <Teachers sessionId={session.id} />}
            {session.courses === undefined && (
              <SlotPicker
                sessionId={sessionId}
                today={londonDay(now)}
                plan={plan}
                week={week}
                closed={closed.data ?? []}
                terms={terms.data ?? []}
                outside={outside}
                chosen={
                  choice.kind === 'open' || choice.kind === 'closed' ? choice.occurrence.startsAt : null
                }
                places={search.places}
                bookable={session.bookable}
                onChoose={(date) =>
                  void navigate({
                    search: { date, places: search.places, who: search.who },
                    replace: true,
                    resetScroll: false,
                  })
                }
                onRetry={() => void shownWeek.refetch()}
              />
            )}
            {book !== null && session.courses === undefined && (
              <Series session={session} first={book} places={places} />
            )}
          </div>
          <aside
            aria-label="Booking"
            className="max-lg:mt-8 lg:sticky lg:top-[calc(var(--topbar-h)+20px)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
          >
            {session.courses === undefined ? (
              <BookingPanel
                session={session}
                choice={choice}
                book={book}
                people={people}
                mine={mine}
                onPeople={setPeople}
                onPlaces={setPlaces}
                cancellation={book && cancellation(session, new Date(book.startsAt), now)}
                withPass={<WithPass sessionId={session.id} businessId={session.business.id} />}
                heart={heart}
              />
            ) : (
              <CoursePanel
                session={session}
                now={now}
                courses={session.courses}
                places={asked}
                onPlaces={setPlaces}
                cancellation={({ left, totalPrice }) =>
                  cancellation({ ...session, totalPrice }, new Date(left[0]?.startsAt ?? loadedAt), now)
                }
                heart={heart}
              />
            )}
          </aside>
          <div className="min-w-0">
            <SessionDetails session={session} loadedAt={loadedAt} Access={Access} />
            <Reviews sessionId={session.id} businessName={session.business.name} />
          </div>
        </div>
        {session.courses === undefined && (
          <BookingBar {...{ session, choice, book, people }} onPeople={setPeople} onPlaces={setPlaces} />
        )}
      </div>
    </>
  );
}

function SessionHeading({ session, heart }: { session: Session; heart: ReactNode }) {
  const { business, rating, reviewCount } = session;
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        <Badge>{session.sessionType.name}</Badge>
        <DifficultyBadge difficulty={session.difficulty} />
        <Badge>{ageLabel(session.ageGroup)}</Badge>
        {session.gender !== 'mixed' && <Badge>{optionLabel(sessionGenders, session.gender)}</Badge>}
        {business.verified && <VerifiedBadge />}
        {session.status !== 'published' && <StatusBadge status={session.status} />}
      </div>
      <div className="flex items-start justify-between gap-3">
        <h1 className="my-3 min-w-0 wrap-anywhere">{session.title}</h1>
        <div className="mt-2 lg:hidden">{heart}</div>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2 text-ink-2">
        <Fact icon={Store}>
          <RouteLink href={`/businesses/${business.id}`} className="underline-offset-[3px] hover:underline">
            {business.name}
          </RouteLink>
        </Fact>
        <Fact icon={MapPin}>{[session.venue?.name, addressLine(business)].filter(Boolean).join(', ')}</Fact>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-ink-2">
        <Rating value={rating} count={reviewCount} href="#reviews" />
        <Fact icon={Clock}>{session.duration} min</Fact>
        <Fact icon={Users}>Max {session.maxParticipants}</Fact>
      </div>
    </header>
  );
}

function Fact({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <span className="inline-flex items-start gap-1.75">
      <Icon drawing={icon} className="mt-0.75 size-4.5! text-ink-3" />
      <span>{children}</span>
    </span>
  );
}
