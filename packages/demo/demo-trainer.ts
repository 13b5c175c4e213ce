import { weeklyAppointmentTimes } from '#areas/booking/appointments/availability.server.ts';
import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { HOUR_MINUTES } from '#areas/catalogue/trainers/terms/offer.ts';
import { packageName } from '#areas/money/entitlements/packages/rules.ts';
import { DEMO_INTENT_PREFIX } from '#areas/money/payments/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { type OrderRow, referenceGroup } from './demo-bookings.ts';
import { DAY_MS, daytimeOn, minDate } from './demo-calendar.ts';
import type { DemoUser } from './demo-people.ts';
import type { TrainerRow } from './demo-trainers.ts';
import { createRandom } from './random.ts';

// The trainer who can be signed in to: what their dashboard shows on the first day.

/** A row of `appointments`; the database numbers them in this order. */
export interface TrainerHourRow {
  trainer_id: number;
  starts_at: Date;
  ends_at: Date;
  busy_until: Date;
  session_type: string;
  address: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  state: 'taken';
  created_at: Date;
}

const HISTORY_DAYS = 35;
const DAYS_AHEAD = 16;
const REGULARS = 6;
/** Days from today on which the trainer has booked nothing and takes none: a long weekend. */
const DAYS_OFF = [24, 25];
const TRAINING_PLACE = {
  address: 'London Fields, by the lido',
  postcode: 'E8 3EU',
  lat: 51.5426,
  lng: -0.0617,
};

/** The approved profile of the demo trainer, in Hackney. */
export function makeDemoTrainer(user: DemoUser, id: number, today: Date): TrainerRow {
  const grid = toGrid({ lat: TRAINING_PLACE.lat, lng: TRAINING_PLACE.lng });
  const joined = new Date(today.getTime() - 60 * DAY_MS);
  return {
    id,
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    bio: 'I train people who sit all day and would like their backs and their weekends again. We begin with what you can do without pain, in the park or in your living room, and add a little every week. You will always know why we are doing an exercise.',
    specialties: ['Strength Training', 'Functional Training', 'Rehabilitation', 'Senior Fitness'],
    certifications: ['Level 3 Personal Trainer', 'CIMSPA', 'First Aid Certified'],
    experience_years: 11,
    hourly_rate_pence: 4500,
    location: 'Hackney, London',
    latitude: TRAINING_PLACE.lat,
    longitude: TRAINING_PLACE.lng,
    easting: Math.round(grid.easting),
    northing: Math.round(grid.northing),
    phone: user.phone,
    email: user.email,
    available_days: [1, 2, 3, 4, 6],
    preferred_times: ['morning', 'evening'],
    session_types: ['one_on_one', 'small_group', 'online'],
    travel_radius_km: 8,
    travel_minutes: 30,
    meeting_link: 'https://meet.fettle.example/bram',
    status: 'approved',
    rejection_reason: null,
    booking_enabled: true,
    submitted_at: joined,
    created_at: joined,
    updated_at: joined,
  };
}

const ONLINE_HOUR_PENCE = 4_000;

/** The packages that the demo trainer sells, a tenth below their hours one by one; numbered from `firstId` on. */
export function makePackages(trainer: TrainerRow, firstId: number, today: Date): object[] {
  const kinds = [
    { sessionType: 'one_on_one', places: 10, asked: trainer.hourly_rate_pence },
    { sessionType: 'online', places: 5, asked: ONLINE_HOUR_PENCE },
  ] as const;
  return kinds.map(({ sessionType, places, asked }, index) => ({
    id: firstId + index,
    trainer_id: trainer.id,
    kind: 'pass',
    name: packageName({ sessionType, minutes: HOUR_MINUTES, places }),
    session_type: sessionType,
    minutes: HOUR_MINUTES,
    places,
    price_pence: (places * asked * 9) / 10,
    valid_months: 6,
    pause_days: 0,
    minimum_months: 0,
    max_shares: 0,
    created_at: new Date(today.getTime() - 20 * DAY_MS),
  }));
}

/** Their week by the clock: early and after work, and Saturday morning. */
const WEEKLY_SPANS = [1, 2, 3, 4]
  .flatMap((day_of_week) => [
    { day_of_week, start_minute: 6 * 60 + 30, end_minute: 11 * 60 },
    { day_of_week, start_minute: 18 * 60, end_minute: 21 * 60 },
  ])
  .concat({ day_of_week: 6, start_minute: 8 * 60, end_minute: 12 * 60 });

/** Rows of `trainer_working_hours` and `trainer_prices`: an hour of each kind, and what differs from the hourly rate. */
export function makeTrainerTerms(trainer: TrainerRow) {
  const price = (session_type: string, minutes: number, price_pence: number) => ({
    trainer_id: trainer.id,
    session_type,
    minutes,
    price_pence,
  });
  return {
    spans: WEEKLY_SPANS.map((span) => ({ trainer_id: trainer.id, ...span })),
    prices: [
      price('one_on_one', 45, 3600),
      price('one_on_one', 90, 6300),
      price('small_group', 60, 7200),
      price('online', 30, 2200),
      price('online', 60, ONLINE_HOUR_PENCE),
    ],
  };
}

/** The hours that regulars have booked with them: most days of the last five weeks, some of the next two. */
export function makeTrainerHours(trainer: TrainerRow, today: Date): TrainerHourRow[] {
  const random = createRandom('hours of the demo trainer');
  const day = londonDay(today);
  const week = {
    id: trainer.id,
    availableDays: trainer.available_days,
    preferredTimes: ['morning', 'evening'] as const,
    spans: WEEKLY_SPANS.map(({ day_of_week, start_minute, end_minute }) => ({
      day: day_of_week,
      from: start_minute,
      until: end_minute,
    })),
    travelMinutes: trainer.travel_minutes,
  };
  const booking = createRandom('bookings of the demo trainer');
  const rows: TrainerHourRow[] = [];
  for (let offset = -HISTORY_DAYS; offset <= DAYS_AHEAD; offset++) {
    const chance = random.next();
    const of = plusDays(day, offset);
    const offered = weeklyAppointmentTimes(week, HOUR_MINUTES, of, of, []);
    const hour = offered.length === 0 ? undefined : random.pick(offered);
    // Today stays free: whether its hour is over would depend on the time of the first start.
    if (hour === undefined || offset === 0 || chance > (offset < 0 ? 0.7 : 0.55)) continue;
    const online = random.chance(0.3);
    rows.push({
      trainer_id: trainer.id,
      starts_at: hour.startsAt,
      ends_at: hour.endsAt,
      busy_until: hour.endsAt,
      session_type: online ? 'online' : random.pick(['one_on_one', 'one_on_one', 'small_group']),
      address: online ? '' : TRAINING_PLACE.address,
      postcode: online ? '' : TRAINING_PLACE.postcode,
      latitude: online ? null : TRAINING_PLACE.lat,
      longitude: online ? null : TRAINING_PLACE.lng,
      state: 'taken',
      created_at: daytimeOn(
        plusDays(londonDay(minDate(hour.startsAt, today)), -booking.integer(1, 6)),
        booking.next(),
      ),
    });
  }
  return rows;
}

export function makeTrainerDaysOff(trainer: TrainerRow, today: Date): { trainer_id: number; day: string }[] {
  return DAYS_OFF.map((offset) => ({ trainer_id: trainer.id, day: plusDays(londonDay(today), offset) }));
}

/**
 * Order, payment and booking per hour.
 * @param listHourIds ids of `hours`, in order
 * @param clients some return often
 */
export function makeHourBookings(
  trainer: TrainerRow,
  hours: readonly TrainerHourRow[],
  hourIds: readonly number[],
  clients: readonly DemoUser[],
  today: Date,
): { orders: OrderRow[]; items: object[]; payments: object[]; bookings: object[] } {
  const random = createRandom('clients of the demo trainer');
  const before = new Date(today.getTime() - (HISTORY_DAYS + 10) * DAY_MS);
  const regulars = random.sample(
    clients.filter((client) => client.created_at < before),
    REGULARS,
  );
  const { sessionFeePence, platformFeePence, totalPence } = priceBreakdown(trainer.hourly_rate_pence);
  const amounts = {
    session_fee_pence: sessionFeePence,
    platform_fee_pence: platformFeePence,
    total_pence: totalPence,
  };
  const made: { orders: OrderRow[]; items: object[]; payments: object[]; bookings: object[] } = {
    orders: [],
    items: [],
    payments: [],
    bookings: [],
  };
  for (const [index, hour] of hours.entries()) {
    const client = random.pick(regulars);
    const bookedAt = hour.created_at;
    const [orderId, paymentId, bookingId] = [random.uuid(), random.uuid(), random.uuid()];
    const over: BookingState = random.chance(0.08) ? 'no_show' : 'attended';
    const shared = { user_id: client.id, created_at: bookedAt };
    made.orders.push({ id: orderId, ...shared, ...amounts });
    made.items.push({
      order_id: orderId,
      position: 1,
      appointment_id: hourIds[index],
      ...amounts,
      policy: defaultCancellation,
      note: '',
    });
    made.payments.push({
      id: paymentId,
      order_id: orderId,
      ...shared,
      provider_intent_id: `${DEMO_INTENT_PREFIX}hour${String(index + 1).padStart(4, '0')}`,
      amount_pence: totalPence,
      state: 'succeeded',
      updated_at: bookedAt,
    });
    made.bookings.push({
      id: bookingId,
      reference: `DMHX-${referenceGroup(index)}`,
      order_id: orderId,
      position: 1,
      payment_id: paymentId,
      appointment_id: hourIds[index],
      trainer_id: trainer.id,
      ...shared,
      state: hour.starts_at < today ? over : 'confirmed',
      full_name: client.name,
      email: client.email,
      phone: client.phone,
      special_requirements: index % 5 === 2 ? 'Old knee injury on the left, so nothing with jumps.' : '',
      ...amounts,
      policy: defaultCancellation,
      starts_at: hour.starts_at,
      ends_at: hour.ends_at,
      // Nobody is written to about what never happened.
      reminded_at: bookedAt,
      review_requested_at: bookedAt,
    });
  }
  return made;
}
