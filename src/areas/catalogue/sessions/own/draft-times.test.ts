import { expect, it } from 'vitest';
import { schemaSentences } from '#support/schema-sentences.ts';
import { type DraftTimes, slotProblem, withDuration, withEnd, withSlot, withStart } from './draft-times.ts';
import { sessionFormSchema } from './session-form.ts';
import { newSession, sessionPayload } from './session-form-draft.ts';

const twice: DraftTimes = {
  duration: '60',
  schedule: [
    { dayOfWeek: 1, startTime: '18:00', endTime: '19:00' },
    { dayOfWeek: 4, startTime: '23:30', endTime: '00:30' },
  ],
};
const written = ({ duration, schedule }: DraftTimes) =>
  `${duration}: ${schedule.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(', ')}`;

it('a change of the duration moves every end', () => {
  expect(written(withDuration(twice, '90'))).toBe('90: 18:00-19:30, 23:30-01:00');
  expect(written(withDuration(twice, '45'))).toBe('45: 18:00-18:45, 23:30-00:15');
});

it.each(['', '9', '52', 'x', '0', '-15', '1445'])('%o is no duration, and moves nothing', (typed) =>
  expect(withDuration(twice, typed)).toEqual({ duration: typed, schedule: twice.schedule }),
);

it('a change of a start keeps the length, also while the duration is empty', () => {
  expect(written(withStart(twice, 0, '06:30'))).toBe('60: 06:30-07:30, 23:30-00:30');
  expect(written(withStart({ ...twice, duration: '' }, 0, '06:30'))).toBe(': 06:30-07:30, 23:30-00:30');
});

it('keeps what was typed when it is not a time, and follows again once it is', () => {
  const typed = withStart(twice, 0, 'half six');
  expect(written(typed)).toBe('60: half six-19:00, 23:30-00:30');
  expect(slotProblem(typed, typed.schedule[0]!)).toBeNull();
  expect(written(withDuration(typed, '50'))).toBe('50: half six-19:00, 23:30-00:20');
  expect(written(withStart(typed, 0, '18:15'))).toBe('60: 18:15-19:15, 23:30-00:30');
  expect(written(withEnd(twice, 0, 'late'))).toBe('60: 18:00-late, 23:30-00:30');
});

it('a change of an end changes the duration, and with it the other slots', () => {
  expect(written(withEnd(twice, 0, '19:30'))).toBe('90: 18:00-19:30, 23:30-01:00');
  expect(written(withEnd(twice, 1, '01:30'))).toBe('120: 18:00-20:00, 23:30-01:30');
  expect(written(withEnd(twice, 0, '00:30'))).toBe('390: 18:00-00:30, 23:30-06:00');
});

it('an end that does not fit the start takes the slot with it', () => {
  expect(written(withEnd(twice, 0, '10:00'))).toBe('60: 09:00-10:00, 23:30-00:30');
  expect(written(withEnd(twice, 0, '18:00'))).toBe('60: 17:00-18:00, 23:30-00:30');
});

it('a new slot is as long as the others', () => {
  expect(withSlot({ ...twice, duration: '90' }).schedule.at(-1)).toEqual({
    dayOfWeek: 1,
    startTime: '09:00',
    endTime: '10:30',
  });
});

it('points out what was saved otherwise long ago, and heals it with the next change', () => {
  const old: DraftTimes = {
    duration: '60',
    schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:30' }],
  };
  const sentence = '60 minutes from 09:00 end at 10:00';
  expect(slotProblem(old, old.schedule[0]!)).toBe(sentence);
  const form = sessionPayload({ ...newSession, title: 'Flow', sessionTypeId: '2', ...old }, false);
  expect(schemaSentences(sessionFormSchema, form)).toEqual({ 'schedule.0.endTime': sentence });
  expect(written(withStart(old, 0, '11:00'))).toBe('60: 11:00-12:00');
  expect(written(withEnd(old, 0, '11:00'))).toBe('120: 09:00-11:00');
  expect(slotProblem({ ...old, duration: '' }, old.schedule[0]!)).toBeNull();
});
