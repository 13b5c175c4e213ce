import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import type { Fact } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { formatLondonMoment, formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import type { BookingMailData } from './booking-queries.server.ts';

/** With the attendee, if not the buyer. */
export function referenceFacts({
  reference,
  attendee,
  seeker,
}: Pick<BookingMailData, 'reference' | 'attendee' | 'seeker'>): Fact[] {
  const someoneElse =
    attendee === null || attendee === seeker.name ? [] : [{ label: 'For', value: attendee }];
  return [...someoneElse, { label: 'Reference', value: reference }];
}

/** What to bring for each price: "Concession", "Bring proof of your concession". Empty at the standard price. */
export function proofFacts(
  places: readonly Pick<BookingMailData['places'][number], 'category' | 'proof' | 'cancelled'>[],
): Fact[] {
  const shown = new Map(
    places.flatMap(({ category, proof, cancelled }) =>
      category === null || cancelled ? [] : [[category, proof] as const],
    ),
  );
  return [...shown].map(([category, proof]) => ({
    label: categoryNames[category],
    value: proof ?? (category === 'carer' ? 'Free' : 'Booked at this price'),
  }));
}

interface PlaceSummary {
  name: string;
  reference: string;
  startsAt: Date;
  endsAt: Date;
}

/** By attendee; for several times by time, with the attendee if they differ. */
export function placeFacts(places: readonly PlaceSummary[]): Fact[] {
  const severalDates = distinctTimes(places).length > 1;
  const severalPeople = new Set(places.map(({ name }) => name)).size > 1;
  return places.map(({ name, reference, startsAt }) => {
    if (!severalDates) return { label: name, value: reference };
    const when = formatShortMoment(startsAt);
    return { label: severalPeople ? `${when}, ${name}` : when, value: reference };
  });
}

export function distinctTimes<Timed extends { startsAt: Date; endsAt: Date }>(
  places: readonly Timed[],
): { startsAt: Date; endsAt: Date }[] {
  const times = new Map(places.map(({ startsAt, endsAt }) => [startsAt.getTime(), { startsAt, endsAt }]));
  return [...times.values()].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** "Tue 24 Nov 2026, 18:30 to 19:30", or "4 dates from Tue 24 Nov 2026, 18:30". */
export function formatTimes(times: readonly { startsAt: Date; endsAt: Date }[]): string {
  const [first] = times;
  if (first === undefined) return '';
  return times.length === 1
    ? formatLondonRange(first.startsAt, first.endsAt)
    : `${times.length} dates from ${formatLondonMoment(first.startsAt)}`;
}
