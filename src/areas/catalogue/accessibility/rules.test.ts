import { expect, it } from 'vitest';
import { accessFacts, accessMask, readAccess } from '#shared/domain/access-facts.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { saveFactSchema } from './contract.ts';
import { countsSentence, factTitle, formatFactDate } from './copy.ts';
import { isDenied, isVenueFact } from './rules.ts';

it('every fact is of a venue or of a session, and says so both ways', () => {
  const facts = optionValues(accessFacts);
  expect(facts.filter(isVenueFact)).toEqual(['step_free', 'accessible_toilet', 'hearing_loop']);
  for (const fact of facts)
    expect(factTitle({ fact, holds: true })).not.toBe(factTitle({ fact, holds: false }));
});

it('each fact has a bit of its own, and an address is read in any order', () => {
  const facts = optionValues(accessFacts);
  expect(new Set(facts.map((fact) => accessMask([fact]))).size).toBe(facts.length);
  expect(accessMask(facts)).toBe(2 ** facts.length - 1);
  expect(readAccess(' quiet, STEP_FREE,quiet')).toEqual(['step_free', 'quiet']);
  expect(readAccess('quiet,lift')).toBeNull();
  expect(readAccess('')).toBeNull();
});

it.each([
  [{ agree: 0, deny: 0 }, null, false],
  [{ agree: 1, deny: 0 }, '1 visitor agrees', false],
  [{ agree: 12, deny: 0 }, '12 visitors agree', false],
  [{ agree: 9, deny: 1 }, '9 of 10 visitors agree', false],
  [{ agree: 0, deny: 1 }, '1 visitor disagrees', false],
  [{ agree: 2, deny: 2 }, '2 of 4 visitors agree', false],
  [{ agree: 1, deny: 2 }, '1 of 3 visitors agree', true],
  [{ agree: 0, deny: 2 }, '2 visitors disagree', true],
])('%o reads “%s”', (counts, sentence, denied) => {
  expect(countsSentence(counts)).toBe(sentence);
  expect(isDenied(counts)).toBe(denied);
});

it('a day is London’s, and of another year has its year', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(formatFactDate('2026-10-11T23:30:00Z', now)).toBe('12 Oct');
  expect(formatFactDate('2026-09-03T12:00:00Z', now)).toBe('3 Sep');
  expect(formatFactDate('2025-10-12T12:00:00Z', now)).toBe('12 Oct 2025');
});

it('what holds is said in words; what does not may go without', () => {
  const said = { sessionId: null, fact: 'step_free', statement: ' ' };
  expect(saveFactSchema.safeParse({ ...said, holds: true }).success).toBe(false);
  expect(saveFactSchema.safeParse({ ...said, holds: false }).success).toBe(true);
  expect(saveFactSchema.safeParse({ ...said, holds: true, statement: 'x'.repeat(201) }).success).toBe(false);
});
