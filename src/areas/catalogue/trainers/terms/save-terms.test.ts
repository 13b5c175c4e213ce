import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createFixedLocator } from '#support/fixed-locator.ts';
import { authUser } from '#support/people.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createTrainer, LEEDS } from '#support/trainers.ts';
import { changeWithoutHolds } from '#support/without-holds.ts';
import { editProfile } from '../apply/save-profile.server.ts';
import { toApplication } from '../apply/trainer-profile.ts';
import {
  meetingLinkSchema,
  trainerApplicationSchema,
  trainerPricesSchema,
  trainerWeekSchema,
} from '../contract.ts';
import { readTrainer } from '../find/read-trainer.server.ts';
import { saveMeetingLink, savePrices, saveWeek } from './save-terms.server.ts';

const database = setUpDatabase();
let trainerId: number;
let trainer: AuthUser;
const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
const deps = () => ({
  pool: database.pool,
  clock,
  locate: createFixedLocator(LEEDS),
  changeOffer: changeWithoutHolds,
});

beforeEach(async () => {
  const made = await createTrainer(database.pool, { sessionTypes: ['one_on_one', 'online'] });
  trainerId = made.id;
  trainer = (await authUser(database.pool, made.userId)) as AuthUser;
});

const shown = () => readTrainer(database.pool, String(trainerId));

describe('the week by the clock', () => {
  const spans = [
    { day: 4, from: '16:00', until: '20:30' },
    { day: 1, from: '06:30', until: '11:00' },
  ];

  it('is shown, and the days and times of day follow it', async () => {
    await saveWeek(deps(), trainer, { spans, travelMinutes: 15 });

    expect(await shown()).toMatchObject({
      week: [spans[1], spans[0]],
      availableDays: [1, 4],
      preferredTimes: ['morning', 'afternoon', 'evening'],
    });
  });

  it('stays when the profile is saved with the same days, and goes when they are said anew', async () => {
    const own = await saveWeek(deps(), trainer, { spans, travelMinutes: 15 });
    const profile = trainerApplicationSchema.parse(toApplication(own));

    expect(await editProfile(deps(), trainer, { ...profile, hourlyRate: 60 })).toMatchObject({
      weekByClock: true,
      travelMinutes: 15,
    });
    const changed = await editProfile(deps(), trainer, { ...profile, availableDays: [2] });

    expect(changed.weekByClock).toBe(false);
    expect(new Set(changed.week.map(({ day }) => day))).toEqual(new Set([2]));
  });

  it('is that of two who save at once as one of them said it', async () => {
    const one = { spans: [{ day: 1, from: '06:00', until: '09:00' }], travelMinutes: 0 } as const;
    const other = { spans: [{ day: 1, from: '07:00', until: '12:00' }], travelMinutes: 30 } as const;

    await Promise.all([
      saveWeek(deps(), trainer, { ...one, spans: [...one.spans] }),
      saveWeek(deps(), trainer, { ...other, spans: [...other.spans] }),
    ]);

    expect([one.spans, other.spans]).toContainEqual((await shown()).week);
  });

  it('goes back to the days of the profile', async () => {
    await saveWeek(deps(), trainer, { spans, travelMinutes: 15 });
    expect(await saveWeek(deps(), trainer, { spans: [], travelMinutes: 0 })).toMatchObject({
      weekByClock: false,
      availableDays: [1, 4],
    });
  });

  it('has to make sense', () => {
    const refused = trainerWeekSchema.safeParse({
      spans: [
        { day: 1, from: '09:00', until: '11:00' },
        { day: 1, from: '10:00', until: '12:00' },
      ],
      travelMinutes: 15,
    });
    expect(refused.error?.issues[0]).toMatchObject({
      path: ['spans'],
      message: 'Two of these times touch or overlap. Combine them.',
    });
  });
});

describe('prices', () => {
  it('are shown with their whole, and an hour at the rate follows the rate', async () => {
    const own = await savePrices(deps(), trainer, {
      prices: [
        { sessionType: 'one_on_one', minutes: 60, price: 50 },
        { sessionType: 'one_on_one', minutes: 45, price: 39.99 },
        { sessionType: 'online', minutes: 30, price: 25 },
        { sessionType: 'small_group', minutes: 60, price: 80 },
      ],
    });
    expect(own.offers).toEqual([
      { sessionType: 'one_on_one', minutes: 45, price: '39.99', platformFee: '4.00', totalPrice: '43.99' },
      { sessionType: 'one_on_one', minutes: 60, price: '50.00', platformFee: '5.00', totalPrice: '55.00' },
      { sessionType: 'online', minutes: 30, price: '25.00', platformFee: '2.50', totalPrice: '27.50' },
    ]);

    const profile = trainerApplicationSchema.parse(toApplication(own));
    const dearer = await editProfile(deps(), trainer, { ...profile, hourlyRate: 60 });

    expect(dearer.offers.map(({ price }) => price)).toEqual(['39.99', '60.00', '25.00']);
  });

  it('leave something to book', async () => {
    await expect(
      savePrices(deps(), trainer, { prices: [{ sessionType: 'small_group', minutes: 60, price: 80 }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    expect(trainerPricesSchema.safeParse({ prices: [] }).success).toBe(false);
    expect(
      trainerPricesSchema.safeParse({ prices: [{ sessionType: 'online', minutes: 50, price: 80 }] }).success,
    ).toBe(false);
  });
});

describe('the link for online appointments', () => {
  it.each([
    'http://meet.example/a',
    'javascript:alert(1)',
    'https://a b',
    'meet.example',
    'https://',
    // Relative, or parsed as another site than it looks like.
    'https:meet.example',
    'https:/meet.example',
    'https://meet.example@evil.example/a',
    'https://evil.example\\meet.example',
    'https://evil.example/\u202ea',
  ])('is not %s', (meetingLink) => {
    expect(meetingLinkSchema.safeParse({ meetingLink }).success).toBe(false);
  });

  it('is kept for the trainer, and shown to nobody on their page', async () => {
    const link = 'https://meet.example/amara?pwd=1';
    expect(await saveMeetingLink(deps(), trainer, link)).toMatchObject({ meetingLink: link });
    expect(JSON.stringify(await shown())).not.toContain('meet.example');
  });
});

it('nobody who is not in the directory changes terms', async () => {
  const { userId } = await createTrainer(database.pool, { status: 'pending' });
  const pending = (await authUser(database.pool, userId)) as AuthUser;
  await expect(saveWeek(deps(), pending, { spans: [], travelMinutes: 0 })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(saveMeetingLink(deps(), pending, '')).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    savePrices(deps(), pending, { prices: [{ sessionType: 'online', minutes: 60, price: 50 }] }),
  ).rejects.toMatchObject({ code: 'conflict' });
});
