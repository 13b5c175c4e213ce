import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import { formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { externalSessionQuery } from '../api.ts';
import type { ExternalSession } from '../contract.ts';

const route = getRouteApi('/elsewhere/$id');

/** `/elsewhere/{id}`: a session booked on another site. */
export function ExternalSessionPage() {
  const { id } = route.useParams();
  const { data: session } = useSuspenseQuery(externalSessionQuery(useApi(), id));
  return (
    <article className="mx-auto grid max-w-270 items-start gap-8 px-(--gutter) py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <header>
          <p className="flex flex-wrap gap-2">
            <Badge>{session.activity.name}</Badge>
            <Badge>Booked elsewhere</Badge>
            {session.gender !== 'mixed' && (
              <Badge>{session.gender === 'female_only' ? 'Women only' : 'Men only'}</Badge>
            )}
          </p>
          <h1 className="mt-3 wrap-anywhere">{session.title}</h1>
          <p className="mt-2 text-ink-2">
            {session.business !== null && !session.business.claimable ? (
              <RouteLink href={`/businesses/${session.business.id}`} className="underline">
                {session.organiser}
              </RouteLink>
            ) : (
              session.organiser
            )}
          </p>
        </header>
        {session.description !== '' && (
          <section aria-labelledby="about">
            <h2 id="about" className="text-h3">
              About this session
            </h2>
            <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{session.description}</p>
          </section>
        )}
        <section aria-labelledby="dates">
          <h2 id="dates" className="text-h3">
            Dates
          </h2>
          <OccurrenceList session={session} />
        </section>
        <section aria-labelledby="place">
          <h2 id="place" className="text-h3">
            Location
          </h2>
          <address className="mt-2 not-italic">
            {[session.place, session.address, [session.town, session.postcode].filter(Boolean).join(' ')]
              .filter((line) => line !== '')
              .map((line) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            {session.phone !== '' && (
              <a href={`tel:${session.phone.replace(/[^\d+]/g, '')}`} className="mt-1 inline-block underline">
                {session.phone}
              </a>
            )}
          </address>
        </section>
      </div>
      <ExternalBookingPanel session={session} />
    </article>
  );
}

function OccurrenceList({ session: { dates } }: { session: ExternalSession }) {
  if (dates.length === 0) return <p className="mt-2 text-ink-2">No dates available.</p>;
  return (
    <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {dates.map(({ startsAt, endsAt, placesLeft, link }) => {
        const when = formatLondonRange(new Date(startsAt), new Date(endsAt));
        return (
          <li
            key={startsAt}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
          >
            <span className={classNames('tabular-nums', placesLeft === 0 && 'text-ink-3 line-through')}>
              {when}
            </span>
            <span className="flex items-center gap-4 text-sm text-ink-2">
              {placesLeft === 0 && <span className="font-semibold">Full</span>}
              {placesLeft !== null && placesLeft > 0 && <span>{placesLeft} left</span>}
              {link !== null && placesLeft !== 0 && (
                <a
                  href={link}
                  rel="external nofollow noopener"
                  aria-label={`Book ${formatShortMoment(new Date(startsAt))} on the other site`}
                  className="grid min-h-11 place-items-center font-semibold text-on-brand-soft underline"
                >
                  Book on their site
                </a>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Price, link to the publisher, attribution, and how the business can claim it. */
function ExternalBookingPanel({ session }: { session: ExternalSession }) {
  const { publisher, licence, business } = session;
  const pence = decimalToPence(session.price) ?? 0;
  return (
    <aside aria-label="Booking" className="lg:sticky lg:top-[calc(var(--topbar-h)+24px)]">
      <Panel className="grid grid-cols-1 gap-4">
        <p>
          {session.from && <span className="text-sm text-ink-2">from </span>}
          <b className="text-h2 font-bold tabular-nums">{pence === 0 ? 'Free' : formatPounds(pence)}</b>
        </p>
        <a
          href={session.link}
          rel="external nofollow noopener"
          className={classNames(buttonStyle({}), 'h-auto! min-h-12 py-2.5 whitespace-normal wrap-anywhere')}
        >
          Book at {publisher.name}
          <Icon drawing={ExternalLink} size="sm" />
        </a>
        <p className="text-sm text-ink-2">
          You book and pay on the site of {publisher.name}, under their terms. They set the prices, dates and
          places. We update ours every few minutes and don’t hold places for you.
        </p>
        <p className="border-t border-line pt-4 text-sm text-ink-2">
          Data from{' '}
          {publisher.url === null ? (
            publisher.name
          ) : (
            <a href={publisher.url} rel="external nofollow noopener" className="underline">
              {publisher.name}
            </a>
          )}
          , under{' '}
          <a href={licence.address} rel="license noopener" className="underline">
            {licence.name}
          </a>
          .
        </p>
      </Panel>
      {business?.claimable === true && (
        <Notice className="mt-4">
          Is this your business?{' '}
          <RouteLink
            href={`/claim-business?search=${encodeURIComponent(session.organiser)}`}
            className="underline"
          >
            Claim its listing
          </RouteLink>{' '}
          to take bookings here.
        </Notice>
      )}
      {business === null && (
        <Notice className="mt-4">
          Do you run {session.organiser}?{' '}
          <RouteLink href="/business" className="underline">
            List your business
          </RouteLink>{' '}
          to take bookings here. The same sessions then appear as yours.
        </Notice>
      )}
    </aside>
  );
}
