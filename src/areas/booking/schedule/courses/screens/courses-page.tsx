import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { coursesQuery } from '../api.ts';
import type { BusinessCourse, BusinessCourses, Participant } from '../contract.ts';

const CancelCourseDialog = lazyDialog(
  async () => (await import('./cancel-course-dialog.tsx')).CancelCourseDialog,
);

const NextTermDialog = lazyDialog(async () => (await import('./next-term-dialog.tsx')).NextTermDialog);

const route = getRouteApi('/business/sessions/$sessionId/course');

/** `/business/sessions/{id}/course`: the terms of a course, who is on them, and what cancelling costs. */
export function CoursesPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { sessionId } = route.useParams();
  const query = coursesQuery(api, Number(sessionId));
  const { data, refetch } = useQuery(query);
  const [adding, setAdding] = useState(false);
  const [cancelling, setCancelling] = useState<BusinessCourse | null>(null);
  if (data === undefined) return <FullPageSpinner />;
  const { session, courses, may } = data;
  const [latest] = courses;
  const show = (answer: BusinessCourses, title: string, description: string) => {
    queryClient.setQueryData(query.queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
    toast({ title, description });
    setCancelling(null);
    setAdding(false);
  };
  return (
    <div className="container-page page">
      <BackLink href={`/business/sessions?business=${session.businessId}`}>Sessions</BackLink>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h1>{session.title}</h1>
          <p className="mt-2 text-ink-2">
            Sold as a course: every date together, at one price.{' '}
            <HelpLink about="sell-a-course">How courses work</HelpLink>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`/sessions/${session.id}`} variant="secondary">
            See its page
          </ButtonLink>
          {latest !== undefined && may.includes('manage_sessions') && (
            <Button onClick={() => setAdding(true)}>Add the next term</Button>
          )}
        </div>
      </div>
      {courses.length === 0 ? (
        <EmptyState title="No dates yet">Edit the session to choose its dates.</EmptyState>
      ) : (
        <div className="grid gap-5">
          {courses.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              onCancel={may.includes('cancel_occurrence') ? () => setCancelling(course) : null}
            />
          ))}
        </div>
      )}
      {adding && latest !== undefined && (
        <NextTermDialog
          sessionId={session.id}
          title={session.title}
          latest={latest}
          onClose={() => setAdding(false)}
          onAdded={(answer) => show(answer, 'Next term added', keptText(answer.courses[0]?.kept ?? null))}
        />
      )}
      {cancelling?.cancellation != null && (
        <CancelCourseDialog
          courseId={cancelling.id}
          title={session.title}
          cancellation={
            courses.find(({ id }) => id === cancelling.id)?.cancellation ?? cancelling.cancellation
          }
          onClose={() => setCancelling(null)}
          onRefused={() => void refetch()}
          onCancelled={(answer, said) => show(answer, 'Course cancelled', said)}
        />
      )}
    </div>
  );
}

function keptText(kept: BusinessCourse['kept']): string {
  if (kept === null) return 'Everyone can book it now.';
  return `We’re keeping ${pluralize(kept.places, 'place')} until ${formatShortMoment(new Date(kept.until))}, and have emailed the people.`;
}

function CourseCard({ course, onCancel }: { course: BusinessCourse; onCancel: (() => void) | null }) {
  const { dates, people, price, cancellation, kept } = course;
  const [first] = dates;
  const last = dates.at(-1);
  return (
    <Card role="region" aria-label="Course" className="grid gap-5 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-h3">
            {first !== undefined && last !== undefined
              ? `${formatShortMoment(new Date(first.startsAt))} to ${formatShortMoment(new Date(last.startsAt))}`
              : 'Course'}
          </h2>
          <p className="mt-1 text-ink-2 tabular-nums">
            {pluralize(dates.length, 'date')} · {formatPounds(decimalToPence(price) ?? 0)} ·{' '}
            {people.length === 0 ? 'Nobody has booked yet' : `${pluralize(people.length, 'booking')}`}
          </p>
          {kept !== null && (
            <p className="mt-1 text-ink-2 tabular-nums">
              {pluralize(kept.places, 'place')} kept until {formatShortMoment(new Date(kept.until))}
            </p>
          )}
        </div>
        {cancellation !== null && onCancel !== null && (
          <Button variant="destructive-quiet" className="max-md:-ml-5" onClick={onCancel}>
            Cancel the course
          </Button>
        )}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div>
          <h3 className="text-h4">Dates</h3>
          <ul className="mt-2 divide-y divide-line">
            {dates.map(({ id, startsAt, taken, capacity, cancelled }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-3">
                <RouteLink href={`/business/occurrences/${id}`} className="link tabular-nums">
                  {formatShortMoment(new Date(startsAt))}
                </RouteLink>
                {cancelled ? (
                  <StatusBadge status="cancelled" />
                ) : (
                  <span className="text-sm text-ink-2 tabular-nums">
                    {taken} of {capacity} places taken
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-h4">People</h3>
          {people.length === 0 ? (
            <p className="mt-2 text-ink-2">Everyone who books the course will appear here.</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {people.map((person) => (
                <ParticipantRow key={person.orderId} person={person} all={dates.length} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}

function ParticipantRow({ person, all }: { person: Participant; all: number }) {
  const { names, email, phone, dates } = person;
  return (
    <li className="py-2.5">
      <p className="font-semibold wrap-anywhere">{names.join(', ')}</p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <span className="tabular-nums">
          {dates} of {pluralize(all, 'date')}
        </span>
        {[email, phone].filter((contact) => contact !== '').map((contact) => ` · ${contact}`)}
      </p>
    </li>
  );
}
