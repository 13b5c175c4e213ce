/**
 * The waiting list's job, or accepting or declining, in its own process that is killed at one of its steps
 * (crash-steps.ts). Environment: DATABASE_URL, SANDBOX_URL, NOW, FLOW (`work`, `accept`, `decline`), and for the
 * latter two USER_ID, PLACE_ID, CARD_ID.
 */
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { type AnswerDeps, acceptOffer, leaveWaitlist } from '#areas/booking/waitlist/answer-offer.server.ts';
import { autoBook } from '#areas/booking/waitlist/auto-book.server.ts';
import { processWaitlists } from '#areas/booking/waitlist/waitlist-processor.server.ts';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { stripePaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { authUser } from '#support/people.ts';
import { countedCall, runToCrash } from './crash-steps.ts';

async function run(): Promise<void> {
  const { pool, close } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '' });
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: process.env.SANDBOX_URL ?? '',
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: '',
  });
  const provider = stripePaymentProvider(stripe);
  const cards = stripeCardVault(stripe);
  const deps: AnswerDeps = {
    pool,
    outbox,
    clock: { now: () => new Date(process.env.NOW ?? '') },
    log: { error: () => undefined },
    announcer: { soon: () => undefined, idle: () => Promise.resolve() },
    provider: {
      ...provider,
      createIntent: countedCall('provider: createIntent', provider.createIntent),
      cancelIntent: countedCall('provider: cancelIntent', provider.cancelIntent),
    },
    cards: {
      ...cards,
      payWith: countedCall('provider: payWith', cards.payWith),
      payOffSession: countedCall('provider: payOffSession', cards.payOffSession),
    },
    onBookingMoved: () => Promise.reject(new Error('Nothing moves here.')),
    onBankPaymentEnded: () => Promise.reject(new Error('Nobody pays by bank here.')),
    onWaitlistNews: (tx, { placeId, news }) => outbox.enqueue(tx, 'tellWaiting', { placeId, news }),
  };
  const user = await authUser(pool, process.env.USER_ID ?? crypto.randomUUID());
  const { PLACE_ID = '', CARD_ID = '' } = process.env;
  await runToCrash(async () => {
    if (process.env.FLOW === 'work') {
      await releaseExpiredHolds(deps);
      await processWaitlists(deps);
      await autoBook(deps);
    } else if (user === null) throw new Error('no such user');
    else if (process.env.FLOW === 'accept') await acceptOffer(deps, user, PLACE_ID, { cardId: CARD_ID });
    else await leaveWaitlist(deps, user, PLACE_ID);
  });
  await close();
}

await run();
