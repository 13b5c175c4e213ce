import { expect, it } from 'vitest';
import { formatInstructorNames } from './copy.ts';
import { needsReview } from './rules.ts';

const words = { name: 'Hannah Okafor', bio: 'A steady pace.', qualifications: ['First aid', 'RYT-200'] };

it('an admin reads again what is told otherwise, qualifications in another order among it', () => {
  expect(needsReview(words, { ...words, qualifications: [...words.qualifications] })).toBe(false);
  for (const other of [
    { name: 'Hannah Okafor-Lee' },
    { bio: '' },
    { qualifications: ['RYT-200', 'First aid'] },
    { qualifications: ['First aid'] },
    { qualifications: [...words.qualifications, 'Diving'] },
  ])
    expect(needsReview(words, { ...words, ...other }), JSON.stringify(other)).toBe(true);
});

it('several are named in a row', () => {
  const people = ['Hannah Okafor', 'Leo Park', 'Priya Shah'].map((name) => ({ name }));
  expect(formatInstructorNames(people.slice(0, 1))).toBe('Hannah Okafor');
  expect(formatInstructorNames(people.slice(0, 2))).toBe('Hannah Okafor and Leo Park');
  expect(formatInstructorNames(people)).toBe('Hannah Okafor, Leo Park and Priya Shah');
});
