import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type CodeAttempt, throttleCodeAttempts } from './code-throttle.server.ts';

const database = setUpDatabase();
let now = new Date('2026-11-22T12:00:00Z');
let business = 0;

const advanceMinutes = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const wrongCode = async (): Promise<never> => {
  const message = 'That code isn’t valid here.';
  throw new AppError('code_refused', message, { errors: [{ field: 'code', message }] });
};

/** Returns the error code, or `accepted`. */
const attemptCode = (
  guess: Partial<CodeAttempt>,
  work: () => Promise<unknown> = wrongCode,
): Promise<string> =>
  throttleCodeAttempts(
    { pool: database.pool, clock: { now: () => now } },
    { of: 'promo_code', userId: randomUUID(), network: `net ${randomUUID()}`, businessId: null, ...guess },
    work,
  ).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const countOutcomes = async (times: number, one: () => Promise<string>): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {};
  for (let n = 0; n < times; n += 1) {
    const answer = await one();
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
};

describe('wrong words', () => {
  it('of one person: ten are answered, and the eleventh waits half a minute', async () => {
    const guess = { userId: randomUUID() };
    expect(await countOutcomes(120, () => attemptCode(guess))).toEqual({
      code_refused: 10,
      rate_limited: 110,
    });
    advanceMinutes(1);
    expect(await countOutcomes(5, () => attemptCode(guess))).toEqual({ code_refused: 1, rate_limited: 4 });
  });

  it('of one person at the same moment are no more than in a row', async () => {
    const guess = { userId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 40 }, () => attemptCode(guess)));
    expect(answers.filter((answer) => answer === 'code_refused').length).toBeLessThanOrEqual(10);
  });

  it('are not counted when the word is right, nor when something else fails, and a right one forgives nothing', async () => {
    const guess = { userId: randomUUID() };
    const right = async () => 'held';
    expect(await countOutcomes(30, () => attemptCode(guess, right))).toEqual({ accepted: 30 });
    const full = async () => Promise.reject(new AppError('sold_out', 'There are no places left.'));
    expect(await countOutcomes(30, () => attemptCode(guess, full))).toEqual({ sold_out: 30 });
    const alternating = await countOutcomes(40, async () => {
      await attemptCode(guess, right);
      return attemptCode(guess);
    });
    expect(alternating).toEqual({ code_refused: 10, rate_limited: 30 });
  });

  it('at one business from many people and networks leave each person three, and everybody else theirs', async () => {
    business += 1;
    const at = { businessId: business };
    expect(await countOutcomes(60, () => attemptCode(at))).toEqual({ code_refused: 60 });
    const honest = { ...at, userId: randomUUID() };
    expect([await attemptCode(honest), await attemptCode(honest, async () => 'held')]).toEqual([
      'code_refused',
      'accepted',
    ]);
    const guesser = { ...at, userId: randomUUID() };
    expect(await countOutcomes(10, () => attemptCode(guesser))).toEqual({ code_refused: 3, rate_limited: 7 });
    expect(
      await countOutcomes(6, () => attemptCode({ businessId: business + 1000, userId: guesser.userId })),
    ).toMatchObject({
      rate_limited: 6,
    });
    const elsewhere = { businessId: business + 1000, userId: randomUUID() };
    expect(await countOutcomes(9, () => attemptCode(elsewhere))).toEqual({ code_refused: 9 });
  });

  it('at one business are five hundred in an hour, whoever tries; the next hour begins with none', async () => {
    business += 1;
    const at = { businessId: business };
    expect(await countOutcomes(520, () => attemptCode(at))).toEqual({ code_refused: 500, rate_limited: 20 });
    advanceMinutes(60);
    expect(await attemptCode(at)).toBe('code_refused');
  });

  it('from one network are three hundred in an hour, from however many accounts', async () => {
    const from = { network: '2001:db8:1:2' };
    expect(await countOutcomes(320, () => attemptCode(from))).toEqual({
      code_refused: 300,
      rate_limited: 20,
    });
    expect(await attemptCode({ network: '2001:db8:1:3' })).toBe('code_refused');
  });

  it('say when to try again, under the field of the code', async () => {
    const guess: CodeAttempt = { of: 'promo_code', userId: randomUUID(), network: 'here' };
    await countOutcomes(10, () => attemptCode(guess));
    const deps = { pool: database.pool, clock: { now: () => now } };
    await expect(throttleCodeAttempts(deps, guess, wrongCode)).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many wrong codes. Try again in 30 seconds, or book without a code.',
      errors: [{ field: 'code' }],
      retryAfterSeconds: 30,
    });
  });
});
