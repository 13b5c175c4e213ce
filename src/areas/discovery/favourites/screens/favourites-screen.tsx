import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { addressLine, nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { SessionPrice } from '#areas/catalogue/sessions/show/session-price.tsx';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { favouritesQuery } from '../api.ts';
import type { FavouriteBusiness, FavouriteInstructor } from '../contract.ts';
import { FavouriteHeart } from './favourite-heart.tsx';

/** Removed items stay visible until the person leaves the page, so that a slip can be undone. */
export function FavouritesPage({ tabs }: { tabs: ReactNode }) {
  const query = useQuery({
    ...favouritesQuery(useApi()),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  return (
    <div className="container-list page">
      <h1 className="mb-3">Favourites</h1>
      {tabs}
      <QueryContent
        query={query}
        failure="We couldn’t load your favourites. Try again."
        waiting={
          <div role="status">
            <span className="sr-only">Loading your favourites</span>
            <Skeleton className="h-40 rounded-card" />
          </div>
        }
      >
        {({ sessions, businesses, instructors }) =>
          sessions.length + businesses.length + instructors.length === 0 ? (
            <EmptyState
              title="Nothing saved yet"
              action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
            >
              Tap the heart on a session, business or instructor to save it here.
            </EmptyState>
          ) : (
            <>
              <p className="mb-8 max-w-prose text-ink-2">
                Get an alert about new times, or when the instructor changes.{' '}
                <RouteLink href="/alerts" className="link">
                  Alerts for your favourites
                </RouteLink>
              </p>
              <List title="Sessions" count={sessions.length}>
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </List>
              <List title="Instructors" count={instructors.length}>
                {instructors.map((instructor) => (
                  <InstructorRow key={instructor.id} instructor={instructor} />
                ))}
              </List>
              <List title="Businesses" count={businesses.length}>
                {businesses.map((business) => (
                  <BusinessRow key={business.id} business={business} />
                ))}
              </List>
            </>
          )
        }
      </QueryContent>
    </div>
  );
}

function List({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="mb-11">
      <h2 className="mb-4 text-h3">{title}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">{children}</ul>
    </section>
  );
}

const row =
  'grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4';

function SessionRow({ session }: { session: Session }) {
  return (
    <li className={row}>
      <PhotoOrTile photo={session.photo} sizes="64px" activity={session.sessionType.name} size="sm" />
      <div className="min-w-0">
        <h3 className="font-sans text-h4 font-semibold wrap-anywhere">
          <RouteLink href={`/sessions/${session.id}`} className="underline-offset-[3px] hover:underline">
            {session.title}
          </RouteLink>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2">{session.business.name}</p>
        <p className="text-sm text-ink-2">
          <NextDate session={session} />
        </p>
        <div className="mt-2">
          <SessionPrice session={session} />
        </div>
      </div>
      <FavouriteHeart kind="sessions" id={session.id} name={session.title} />
    </li>
  );
}

function NextDate({ session }: { session: Session }) {
  if (!session.bookable) return 'Not taking bookings at the moment';
  const next = nextOccurrenceWithPlace(session.nextOccurrences);
  if (next === undefined) return 'Fully booked';
  const starts = new Date(next.startsAt);
  return (
    <>
      Next <time dateTime={next.startsAt}>{formatShortMoment(starts)}</time>
    </>
  );
}

function BusinessRow({ business }: { business: FavouriteBusiness }) {
  return (
    <li className={row}>
      <PhotoOrTile photo={business.photo} sizes="64px" activity={business.name} size="sm" plain />
      <div className="min-w-0">
        <h3 className="font-sans text-h4 font-semibold wrap-anywhere">
          <RouteLink href={`/businesses/${business.id}`} className="underline-offset-[3px] hover:underline">
            {business.name}
          </RouteLink>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2">{business.businessType}</p>
        <p className="text-sm text-ink-2">{addressLine(business)}</p>
      </div>
      <FavouriteHeart kind="businesses" id={business.id} name={business.name} />
    </li>
  );
}

function InstructorRow({
  instructor: { id, name, photo, businessName, town },
}: {
  instructor: FavouriteInstructor;
}) {
  return (
    <li className={row}>
      {photo === null ? (
        <ActivityTile activity={name} size="sm" round />
      ) : (
        <PhotoOrTile photo={photo} sizes="64px" activity={name} size="sm" plain className="rounded-full!" />
      )}
      <div className="min-w-0">
        <h3 className="font-sans text-h4 font-semibold wrap-anywhere">
          <RouteLink href={`/instructors/${id}`} className="underline-offset-[3px] hover:underline">
            {name}
          </RouteLink>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2">
          {businessName}
          {town !== '' && `, ${town}`}
        </p>
      </div>
      <FavouriteHeart kind="instructors" id={id} name={name} />
    </li>
  );
}
