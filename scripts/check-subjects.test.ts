import { expect, it } from 'vitest';
import { subjectProblems } from './check-subjects.mjs';

it.each([
  'search: keep focus on the next filter after removing one',
  'waitlist, imports: decide on places under the lock',
  'fix(bookings): show the reason when a refund fails',
  'widget: embed the timetable on other sites',
  'jobs: process refunds in order',
  'http: bring back the header',
])('accepts "%s"', (subject) => {
  expect(subjectProblems(subject)).toEqual([]);
});

it.each([
  ['A hold ends when its page is left', /starts with no area/],
  ['Search: keep focus on the next filter', /starts with no area/],
  ['search:keep focus', /starts with no area/],
  ['search: fixed the focus', /"fixed" where a verb/],
  ['search: fixing the focus', /"fixing" where a verb/],
  ['search: fixes the focus', /"fixes" where a verb/],
  ['search: Keep the focus', /"Keep" where a verb/],
  ['search: 20 results on a page', /"" where a verb/],
  [`search: keep ${'focus '.repeat(10)}on it`, /has 78 characters, and 72 fit/],
])('judges "%s"', (subject, problem) => {
  const problems = subjectProblems(subject);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});
