import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ReportLink } from '#shared/ui/buttons/report-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { InstructorPage as InstructorShown, TaughtOccurrence } from '../contract.ts';
import { instructorQuery } from '../instructors-query.ts';
import { Portrait } from './portrait.tsx';

const route = getRouteApi('/instructors/$instructorId');

export interface InstructorPageSlots {
  renderHeart: (instructor: InstructorShown) => ReactNode;
  renderRating: (instructor: InstructorShown) => ReactNode;
  renderReviews: (instructor: InstructorShown) => ReactNode;
}

/** `/instructors/{id}`. */
export function InstructorPage({ renderHeart, renderRating, renderReviews }: InstructorPageSlots) {
  const { instructorId } = route.useParams();
  const { data: instructor } = useSuspenseQuery(instructorQuery(useApi(), instructorId));
  const { name, bio, qualifications, business, dates } = instructor;
  return (
    <div className="container-page pt-6 pb-24 md:pt-10">
      <div className="mx-auto max-w-190">
        <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 sm:flex-nowrap">
          <Portrait instructor={instructor} size="xl" eager />
          <div className="min-w-0 wrap-anywhere max-sm:order-last max-sm:basis-full sm:flex-1">
            <h1 className="text-h1">{name}</h1>
            <p className="mt-1.5 text-ink-2">
              Teaches at{' '}
              <RouteLink
                href={`/businesses/${business.id}`}
                className="font-semibold text-ink underline underline-offset-[3px]"
              >
                {business.name}
              </RouteLink>
              {business.town !== '' && `, ${business.town}`}
            </p>
            <p className="mt-1.5">{renderRating(instructor)}</p>
          </div>
          {renderHeart(instructor)}
        </header>
        {bio !== '' && (
          <Block title={`About ${name}`}>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{bio}</p>
          </Block>
        )}
        {qualifications.length > 0 && (
          <Block title="Qualifications">
            <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2">
              {qualifications.map((qualification) => (
                <li key={qualification} className="flex gap-2.5 wrap-anywhere">
                  <Icon drawing={BadgeCheck} className="mt-0.5 flex-none text-brand" />
                  {qualification}
                </li>
              ))}
            </ul>
          </Block>
        )}
        <Block title="Upcoming sessions">
          {dates.length === 0 ? (
            <p className="text-ink-2">
              No upcoming sessions. See what else is on at {business.name}, or check back in a few days.
            </p>
          ) : (
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {dates.map((date) => (
                <OccurrenceRow key={`${date.sessionId} ${date.startsAt}`} date={date} />
              ))}
            </ul>
          )}
        </Block>
        {renderReviews(instructor)}
        <p className="mt-6">
          <ReportLink of="instructor" id={instructor.id}>
            Report this instructor
          </ReportLink>
        </p>
      </div>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-6 md:mt-8 md:pt-8">
      <h2 className="mb-4 text-figure wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

function OccurrenceRow({
  date: { sessionId, title, startsAt, spacesLeft, bookable },
}: {
  date: TaughtOccurrence;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <RouteLink
        href={withQuery(`/sessions/${sessionId}`, { date: startsAt })}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-3 md:px-5"
      >
        <span className="min-w-0 wrap-anywhere">
          <b className="block font-semibold">{title}</b>
          <span className="text-sm text-ink-2 tabular-nums">{formatShortMoment(new Date(startsAt))}</span>
        </span>
        {bookable && (
          <span className="text-sm text-ink-2 tabular-nums">
            {spacesLeft === 0 ? 'Full' : `${spacesLeft} left`}
          </span>
        )}
      </RouteLink>
    </li>
  );
}
