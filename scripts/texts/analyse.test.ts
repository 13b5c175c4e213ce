import { expect, it } from 'vitest';
import { analyse } from './analyse.ts';

it('counts a placeholder as one word', () => {
  const [analysis] = analyse(['{…} of your {…} places are free.']);
  expect(analysis?.words).toBe(7);
});

it('tells sentences apart', () => {
  const [analysis] = analyse(['Dr. Smith pays £12.50. We email you at 10 a.m. on Friday! Is that right?']);
  expect(analysis?.sentences.map(({ words }) => words)).toEqual([4, 8, 3]);
});

it('finds what, who(ever), whose and whom', () => {
  const [analysis] = analyse(['Whoever asks whose it is knows what who means. The whole.']);
  expect(analysis?.standIns).toEqual(['whoever', 'whose', 'what', 'who']);
});

it.each([
  ['Everybody is told by email.', ['is told']],
  ['It is not yet paid and will be sent.', ['is not yet paid', 'be sent']],
  ["You're charged once.", ["you're charged"]],
  ['There is need of a red bed.', []],
  ['We email you when the date is full.', []],
])('finds the passives of "%s"', (sentence, passives) => {
  expect(analyse([sentence])[0]?.passives).toEqual(passives);
});

it('keeps texts apart', () => {
  expect(analyse(['Cancel', 'booking', 'Two words']).map(({ words }) => words)).toEqual([1, 1, 2]);
});
