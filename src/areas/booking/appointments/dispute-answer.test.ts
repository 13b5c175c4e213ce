import { beforeAll, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { answerDisputeAsTrainer, type DisputeDeps, readTrainerDiary } from './trainer-diary.server.ts';

const shop = setUpShop();
const notified: object[] = [];
let deps: DisputeDeps;

beforeAll(async () => {
  deps = { ...shop.deps, onDisputeAnswered: async (_tx, answered) => void notified.push(answered) };
});

it('a trainer sees a client’s case on the hour, says what they know until the bank is answered, and nobody else does', async () => {
  const made = await createTrainer(shop.pool);
  const trainer = (await authUser(shop.pool, made.userId)) as AuthUser;
  const client = await createPerson(shop.pool);
  const held = await holdOpenHour(shop, client, {
    trainerId: made.id,
    startsAt: await findOpenHour(shop, made.id),
  });
  const intent = await shop.pay(held.paymentIntentId);
  const { id: bookingId } = await createBooking(shop.deps, client, { holdId: held.holdId });
  const act = { actorId: trainer.id, requestId: 'request' };
  const say = (text: string, accepts = false, by = trainer) =>
    answerDisputeAsTrainer(deps, by, act, bookingId, { text, accepts });

  expect((await readTrainerDiary(deps, trainer)).upcoming[0]?.dispute).toBeNull();
  await expect(say('They came.')).rejects.toMatchObject({ code: 'conflict' });

  const { id } = await shop.sandbox.control.dispute(String(intent.latest_charge));
  await syncDispute(shop.deps, id);
  const { upcoming } = await say('They came.');
  expect(upcoming[0]?.dispute).toMatchObject({
    state: 'needs_response',
    amount: held.totalAmount,
    said: { text: 'They came.', accepts: false },
    open: true,
  });
  // A repeat sends no email.
  await say('They came.');
  expect(notified).toEqual([{ disputeId: expect.any(String), accepts: false }]);

  const other = await createTrainer(shop.pool);
  const stranger = (await authUser(shop.pool, other.userId)) as AuthUser;
  await expect(say('I was there.', false, stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(say('I was there.', false, client)).rejects.toMatchObject({ code: 'forbidden' });

  await shop.sandbox.control.decideDispute(id, 'lost');
  await syncDispute(shop.deps, id);
  await expect(say('Too late.')).rejects.toMatchObject({ code: 'conflict' });
  expect((await readTrainerDiary(deps, trainer)).upcoming[0]?.dispute).toMatchObject({
    state: 'lost',
    open: false,
  });
});
