import { occurrenceOn } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { daytimeBefore } from './demo-calendar.ts';

const DATES = 6;
/** So that whoever tries it joins late. */
const PASSED = 2;
const MINUTES = 60;
const STARTS = '18:30';
const CAPACITY = 12;
const PRICE_PENCE = 6000;
const PILATES = 3;
const CREATED_DAYS_AGO = 40;

/** The demo owner's course: six weekly dates, two of which have passed. */
export function makeCourse(businessId: number, sessionId: number, today: Date) {
  const created_at = daytimeBefore(today, CREATED_DAYS_AGO, 0.5);
  // Tomorrow's weekday, so that its third date is tomorrow.
  const first = plusDays(londonDay(today), 1 - PASSED * 7);
  const dates = Array.from({ length: DATES }, (_, week) =>
    occurrenceOn(plusDays(first, week * 7), STARTS, MINUTES),
  );
  return {
    session: {
      id: sessionId,
      business_id: businessId,
      session_type_id: PILATES,
      title: 'Beginners’ Pilates Course',
      description:
        'Six weeks from the first breath to a whole flow. Each week builds on the last, so we sell the weeks together. Mats are here.',
      difficulties: ['beginner'],
      age_groups: ['18-25', '26-35', '36-50', '50+'],
      gender: 'mixed',
      price_pence: PRICE_PENCE,
      duration_minutes: MINUTES,
      capacity: CAPACITY,
      cancellation_hours: defaultCancellation.hoursBefore,
      cancellation_refund: defaultCancellation.givesBack,
      sold_as: 'course',
      status: 'published',
      created_at,
      updated_at: created_at,
    },
    course: { id: 1, session_id: sessionId, price_pence: PRICE_PENCE, dates: DATES, created_at },
    occurrences: dates.map(({ startsAt, endsAt }) => ({
      session_id: sessionId,
      starts_at: startsAt,
      ends_at: endsAt,
      capacity: CAPACITY,
      one_off: true,
    })),
  };
}
