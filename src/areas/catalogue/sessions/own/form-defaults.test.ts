import { expect, it } from 'vitest';
import { untouchedDefaults } from './form-defaults.ts';
import { newSession } from './session-form-draft.ts';

const named = (...from: Parameters<typeof untouchedDefaults>) =>
  untouchedDefaults(...from).map(({ label, value }) => `${label}: ${value}`);

it('names the specified defaults of a new session', () => {
  expect(named(newSession, new Set())).toEqual([
    'Difficulty: Beginner',
    'Age groups: 18-25',
    'Price: £0.00',
    'Duration: 60 minutes',
    'Max participants: 10',
    'Time: Monday 09:00 to 10:00',
  ]);
});

it('names the time of one-off dates without a weekday', () => {
  expect(named({ ...newSession, dateKind: 'one_off' }, new Set()).at(-1)).toBe('Time: 09:00 to 10:00');
});

it('leaves out what the person set, even to the same value, and what has another value', () => {
  const draft = { ...newSession, price: '9.00', maxParticipants: '8' };
  expect(named(draft, new Set(['duration', 'schedule', 'difficulty']))).toEqual(['Age groups: 18-25']);
});
