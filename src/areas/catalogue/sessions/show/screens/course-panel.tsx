import type { ReactNode } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { closedDates } from '../../booking-rules/copy.ts';
import { missedBookingsText } from '../../booking-rules/missed-bookings.ts';
import type { Session } from '../../contract.ts';
import type { CourseOffer } from '../../courses/contract.ts';
import { joinCoursePath } from '../../courses/course-to-join.ts';
import { courseLine } from '../../courses/rules.ts';
import { maxPlacesForDates } from '../places.ts';

export interface CoursePanelProps {
  session: Session;
  courses: readonly CourseOffer[];
  /** As asked for; a course may have fewer. */
  places: number;
  onPlaces: (places: number) => void;
  cancellation: (course: CourseOffer) => string;
  now: Date;
  /** The save button. */
  heart: ReactNode;
}

const maxPlacesOf = ({ spacesLeft, left }: CourseOffer): number =>
  Math.min(spacesLeft, maxPlacesForDates(left.length));

const canJoin = (session: Session, course: CourseOffer): boolean => session.bookable && course.spacesLeft > 0;

/** Instead of a date: every course that can be joined, for all its dates left. */
export function CoursePanel(props: CoursePanelProps) {
  const { session, courses, heart } = props;
  return (
    <Card className="relative grid gap-6 rounded-panel p-5 shadow-2 md:p-6.5">
      <div className="absolute top-5 right-5 rounded-full border border-line max-lg:hidden">{heart}</div>
      <h2 className="text-h4 font-semibold">Course</h2>
      {courses.length === 0 && <Notice tone="warning">There are no dates to book right now.</Notice>}
      {courses.map((course) => (
        <CourseSection key={course.id} {...props} course={course} />
      ))}
      {!session.bookable && <Notice>This course isn’t taking bookings online at the moment.</Notice>}
    </Card>
  );
}

function CourseSection({
  session,
  course,
  places: asked,
  onPlaces,
  cancellation,
  now,
}: CoursePanelProps & { course: CourseOffer }) {
  const most = maxPlacesOf(course);
  const places = Math.max(1, Math.min(asked, most));
  const [first] = course.left;
  const outside = first && closedDates(session, [first], now)?.[first.startsAt];
  return (
    <section aria-label={`Course · ${courseLine(course)}`} className="grid gap-4">
      <p className="font-semibold tabular-nums">{courseLine(course)}</p>
      <ul aria-label="Dates of the course" className="grid gap-1 text-sm text-ink-2 tabular-nums">
        {course.left.map(({ startsAt }) => (
          <li key={startsAt}>{formatShortMoment(new Date(startsAt))}</li>
        ))}
      </ul>
      {outside !== undefined && session.bookable && <Notice role="status">{outside.sentence}</Notice>}
      {canJoin(session, course) && (outside?.membersNow ?? true) ? (
        <>
          {most > 1 && (
            <Stepper
              label="Places"
              hint={`Up to ${most} in one booking`}
              unit="place"
              value={places}
              max={most}
              onChange={onPlaces}
            />
          )}
          <PriceBreakdown
            sessionFeePence={decimalToPence(course.price) ?? 0}
            platformFeePence={decimalToPence(course.platformFee) ?? 0}
            places={places}
          />
          <p className="text-sm text-ink-2">
            {cancellation(course)}
            {session.absenceRules !== undefined &&
              ` ${missedBookingsText(session.absenceRules, session.business.name)}`}
          </p>
          <ButtonLink size="lg" block href={joinCoursePath(session.id, course, places)}>
            Book the course
          </ButtonLink>
        </>
      ) : (
        session.bookable &&
        outside === undefined && <Notice tone="warning">This course is fully booked.</Notice>
      )}
    </section>
  );
}
