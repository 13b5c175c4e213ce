import { z } from 'zod';
import { checkoutPath } from '#areas/booking/bookings/booking-paths.ts';
import { cancellationTerms } from '#areas/booking/bookings/cancel/terms-copy.ts';
import { refundBeforeDeadline, refundDeadline } from '#areas/booking/bookings/rules.ts';
import type { Occurrence, SessionDetails } from '#areas/catalogue/sessions/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { defineTool, momentSchema, moneySchema, readOnlyHints, ToolError } from './define-tool.ts';
import { moment, money } from './present.ts';
import { QUOTE_MINUTES, signQuote } from './quote.server.ts';
import { UNTRUSTED_NOTE, untrustedLine, untrustedSchema } from './untrusted-text.ts';

const pence = (pounds: string): number => decimalToPence(pounds) ?? 0;

/** The session and one of its dates, bookable for so many places. Throws `ToolError` and `ApiError`. */
export async function findDate(
  api: ApiClient,
  { sessionId, startsAt, places }: { sessionId: number; startsAt: Date; places: number },
): Promise<{ session: SessionDetails; date: Occurrence }> {
  const params = { id: String(sessionId) };
  const session = await api.call('GET /api/sessions/:id', { params });
  if (!session.bookable)
    throw new ToolError('This session takes no bookings on this site now. Choose another session.');
  if (session.courses !== undefined)
    throw new ToolError(
      'This session is sold as a whole course. Send the person to its page to book it, or choose another session.',
    );
  const onDay = londonDay(startsAt);
  const dates = await api.call('GET /api/sessions/:id/occurrences', {
    params,
    query: { from: onDay, to: onDay },
  });
  const date = dates.find((one) => Date.parse(one.startsAt) === startsAt.getTime());
  if (date === undefined) throw new ToolError(`It has no date at that time. ${otherTimes(dates)}`);
  if (date.spacesLeft < places)
    throw new ToolError(
      date.spacesLeft === 0
        ? 'This date is full. Choose another date with show_session.'
        : `Only ${pluralize(date.spacesLeft, 'place')} left on this date. Ask for fewer places, or choose another date.`,
    );
  return { session, date };
}

function otherTimes(dates: readonly Occurrence[]): string {
  const times = dates.map(({ startsAt }) => `${formatLondonTime(new Date(startsAt))} (${startsAt})`);
  return times.length === 0
    ? 'It has none on that day. Take a start from show_session.'
    : `On that day it starts at ${times.join(', ')}.`;
}

export const getQuote = defineTool({
  name: 'get_quote',
  title: 'Get a quote',
  description: `Returns the one total for places on a date, with the booking fee, and the refund as a clock time and an amount. Needs no sign-in. The quote is for hold_places and lasts ${QUOTE_MINUTES} minutes. Show the total and the refund to the person.`,
  access: 'public',
  hints: readOnlyHints,
  input: z.strictObject({
    sessionId: z.number().int().positive(),
    startsAt: z.iso
      .datetime({ offset: true, error: 'Use an instant such as 2026-12-01T18:30:00Z' })
      .describe('The start of the date, from "dates" of show_session'),
    places: z.number().int().min(1).max(10).default(1),
  }),
  output: z.object({
    quote: z.string().describe('For hold_places. Send it unchanged'),
    validUntil: momentSchema,
    sessionId: z.number().int(),
    starts: momentSchema,
    ends: momentSchema,
    places: z.number().int(),
    total: moneySchema.describe('All places, with the booking fee'),
    sessionFee: moneySchema,
    bookingFee: moneySchema,
    placesLeft: z.number().int(),
    refund: z.object({
      terms: z.string().describe('For people'),
      until: momentSchema.nullable().describe('Null if it is too late for a refund already'),
      amount: moneySchema.describe('For cancelling all places until then'),
    }),
    checkoutUrl: z.string().describe('Where the person can book without an assistant'),
    untrusted: untrustedSchema({ title: z.string(), business: z.string() }),
  }),
  async answerCall({ api, publicUrl, now, secret }, { sessionId, startsAt: given, places }) {
    const start = new Date(given);
    const { session, date } = await findDate(api, { sessionId, startsAt: start, places });
    const startsAt = start.toISOString();
    const totalPence = pence(session.totalPrice) * places;
    const until = new Date(now.getTime() + QUOTE_MINUTES * 60_000);
    const deadline = refundDeadline(session.cancellation, start);
    const refundable = deadline > now;
    const total = money(totalPence);
    const terms = cancellationTerms(
      { cancellation: session.cancellation, totalPrice: (totalPence / 100).toFixed(2) },
      start,
      now,
    );
    return {
      summary: `The total is ${total.pounds} for ${pluralize(places, 'place')} on ${moment(start).london}. ${terms} ${UNTRUSTED_NOTE}`,
      data: {
        quote: signQuote(secret, { sessionId, startsAt, places, totalPence, until: until.getTime() }),
        validUntil: moment(until),
        sessionId,
        starts: moment(start),
        ends: moment(new Date(date.endsAt)),
        places,
        total,
        sessionFee: money(pence(session.price) * places),
        bookingFee: money(pence(session.platformFee) * places),
        placesLeft: date.spacesLeft,
        refund: {
          terms,
          until: refundable ? moment(deadline) : null,
          amount: money(refundable ? refundBeforeDeadline(session.cancellation, totalPence) : 0),
        },
        checkoutUrl: publicUrl + checkoutPath(sessionId, startsAt, places),
        untrusted: { title: untrustedLine(session.title), business: untrustedLine(session.business.name) },
      },
    };
  },
});
