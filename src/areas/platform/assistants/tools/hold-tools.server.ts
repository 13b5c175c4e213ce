import { createHash } from 'node:crypto';
import { z } from 'zod';
import { checkoutPath } from '#areas/booking/bookings/booking-paths.ts';
import { cancellationTerms } from '#areas/booking/bookings/cancel/terms-copy.ts';
import { keepUntilOpened } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import { transaction } from '#shared/db/database.server.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  findKey,
  insertAct,
  type NamedRequest,
  releaseKey,
  reserveKey,
  storeAnswer,
} from '../access/act-queries.server.ts';
import { lockGrant } from '../access/grant-queries.server.ts';
import {
  defineTool,
  momentSchema,
  moneySchema,
  requirePerson,
  type ToolContext,
  ToolError,
} from './define-tool.ts';
import { moment, money } from './present.ts';
import { readQuote, type SignedQuote } from './quote.server.ts';
import { findDate } from './quote-tool.server.ts';
import { UNTRUSTED_NOTE, untrustedLine, untrustedSchema } from './untrusted-text.ts';

const holdInput = z.strictObject({
  quote: z.string().max(1_000).describe('From get_quote, unchanged'),
  idempotencyKey: z
    .string()
    .min(8, 'Use a new UUID for each hold')
    .max(100, 'Use a new UUID for each hold')
    .regex(/^[\x21-\x7e]+$/, 'Use a new UUID for each hold')
    .describe('A new UUID for each hold. The same key again gets the same answer'),
  confirm: z
    .strictObject({
      totalPence: z.number().int(),
      startsAt: z.string(),
      places: z.number().int(),
    })
    .optional()
    .describe('Repeats the person’s agreement, for clients that can’t ask the person themselves'),
});

const holdOutput = z.object({
  holdId: z.uuid(),
  expires: momentSchema.describe('Until then the place is held'),
  starts: momentSchema,
  places: z.number().int(),
  total: moneySchema.describe('All places, with the booking fee'),
  refund: z.string().describe('The terms, for people'),
  payUrl: z.string().describe('The person opens it, signs in and pays. Show it to them'),
  untrusted: untrustedSchema({ title: z.string(), business: z.string() }),
});
type HoldAnswer = z.infer<typeof holdOutput>;

const holdSummary = ({ expires, total, payUrl }: HoldAnswer): string =>
  `Held until ${expires.london}. Nothing is booked yet: the person pays ${total.pounds} at ${payUrl}. ${UNTRUSTED_NOTE}`;

function requireQuote({ secret, now }: ToolContext, { quote }: { quote: string }): SignedQuote {
  const read = readQuote(secret, quote);
  if (read === null)
    throw new ToolError('This quote was changed, or isn’t ours. Get a new one with get_quote.');
  if (read.until < now.getTime())
    throw new ToolError('This quote has expired. Get a new one with get_quote.');
  return read;
}

/** The same place, date, number and price is the same request, whatever quote says so. */
function nameRequest(context: ToolContext, quote: SignedQuote, key: string): NamedRequest {
  const { until: _until, ...content } = quote;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { grantId: requirePerson(context).grantId, key, digest };
}

const IN_PROGRESS_MS = 60_000;

/** Null if the name is new. Throws `ToolError` for another request of that name, or one in progress. */
async function findEarlierHold(
  { pool, now }: ToolContext,
  request: NamedRequest,
): Promise<HoldAnswer | null> {
  const earlier = await findKey(pool, request);
  if (earlier === null) return null;
  if (earlier.digest !== request.digest)
    throw new ToolError('You used this idempotencyKey for another hold. Send a new one.');
  if (earlier.answer !== null) return holdOutput.parse(earlier.answer);
  // Its process may have died.
  if (now.getTime() - earlier.reservedAt.getTime() > IN_PROGRESS_MS) {
    await releaseKey(pool, request);
    return null;
  }
  throw new ToolError('The same hold is being placed. Call again in a few seconds.');
}

/** The session and date of a quote, at its price. Throws `ToolError` if the price has changed. */
async function requireQuotedDate(context: ToolContext, quote: SignedQuote) {
  const found = await findDate(context.api, { ...quote, startsAt: new Date(quote.startsAt) });
  const totalPence = (decimalToPence(found.session.totalPrice) ?? 0) * quote.places;
  if (totalPence !== quote.totalPence)
    throw new ToolError(
      `The price has changed to ${formatPounds(totalPence)} since the quote. Get a new one with get_quote.`,
    );
  return found;
}

export const holdPlaces = defineTool({
  name: 'hold_places',
  title: 'Hold places',
  description: `Holds quoted places for ${HOLD_MINUTES} minutes, for the person who connected this assistant, and returns a link to pay. It charges nothing and books nothing. The person must agree to date, places and total first.`,
  access: { person: 'bookings:hold' },
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: holdInput,
  output: holdOutput,
  async findEarlier(context, input) {
    const quote = readQuote(context.secret, input.quote);
    if (quote === null) return null;
    const earlier = await findEarlierHold(context, nameRequest(context, quote, input.idempotencyKey));
    return earlier && { summary: holdSummary(earlier), data: earlier };
  },
  async confirm(context, input) {
    const quote = requireQuote(context, input);
    const { session } = await requireQuotedDate(context, quote);
    const start = new Date(quote.startsAt);
    const { pounds } = money(quote.totalPence);
    return {
      question: `Hold ${pluralize(quote.places, 'place')} at “${untrustedLine(session.title)}” on ${moment(start).london}, for ${pounds} in total? You pay on ${new URL(context.publicUrl).host} within ${HOLD_MINUTES} minutes, or the hold ends.`,
      expected: { totalPence: quote.totalPence, startsAt: quote.startsAt, places: quote.places },
    };
  },
  async answerCall(context, input) {
    const { api, pool, now, publicUrl } = context;
    const { user, grantId } = requirePerson(context);
    const quote = requireQuote(context, input);
    const request = nameRequest(context, quote, input.idempotencyKey);
    const reserved = await transaction(pool, async (tx) => {
      // From here on, ending the access waits.
      if (!(await lockGrant(tx, grantId))) throw new ToolError('The person has ended this access.');
      return reserveKey(tx, request, now);
    });
    if (!reserved) {
      const earlier = await findEarlierHold(context, request);
      if (earlier === null)
        throw new ToolError('The same hold is being placed. Call again in a few seconds.');
      return { summary: holdSummary(earlier), data: earlier };
    }
    try {
      const { session } = await requireQuotedDate(context, quote);
      const held = await api.call('POST /api/create-payment-intent', {
        body: {
          sessionId: quote.sessionId,
          sessionDate: quote.startsAt,
          amount: penceToDecimal(quote.totalPence),
          places: quote.places,
        },
      });
      await keepUntilOpened(pool, user, held.holdId);
      const start = new Date(held.startsAt);
      const totalPence = decimalToPence(held.totalAmount) ?? 0;
      const answer: HoldAnswer = {
        holdId: held.holdId,
        expires: moment(new Date(held.expiresAt)),
        starts: moment(start),
        places: held.places,
        total: money(totalPence),
        refund: cancellationTerms(
          { cancellation: session.cancellation, totalPrice: held.totalAmount },
          start,
          now,
        ),
        payUrl: publicUrl + checkoutPath(quote.sessionId, held.startsAt, held.places),
        untrusted: { title: untrustedLine(session.title), business: untrustedLine(session.business.name) },
      };
      const summary = `Held ${pluralize(held.places, 'place')} at ${answer.untrusted.title}, ${answer.starts.london}, for ${answer.total.pounds}`;
      await storeAnswer(pool, request, { summary: summary.slice(0, 300), answer });
      return { summary: holdSummary(answer), data: answer };
    } catch (error) {
      await releaseKey(pool, request);
      throw error;
    }
  },
});

export const releaseHold = defineTool({
  name: 'release_hold',
  title: 'Release a hold',
  description: 'Ends a hold of the person, so that others can book the place. Has no effect on a booking.',
  access: { person: 'bookings:hold' },
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ holdId: z.uuid('Use the holdId from hold_places') }),
  output: z.object({ released: z.boolean() }),
  async answerCall(context, { holdId }) {
    const { grantId } = requirePerson(context);
    await context.api.call('DELETE /api/holds/:holdId', { params: { holdId }, query: {} });
    await insertAct(context.pool, { grantId, summary: 'Released a hold', now: context.now });
    return { summary: 'The hold has ended.', data: { released: true } };
  },
});
