import { describe, expect, it } from 'vitest';
import { schemaSentences } from '#support/schema-sentences.ts';
import { sessionToasts } from './copy.ts';
import { oneOffDay } from './date-kinds.ts';
import { sessionFormSchema } from './session-form.ts';
import {
  FIRST_SLOT,
  formAgeGroups,
  needsReview,
  newSession,
  type SessionDraft,
  sessionPayload,
} from './session-form-draft.ts';

const sessionErrors = (draft: SessionDraft) =>
  schemaSentences(sessionFormSchema, sessionPayload(draft, false));

it('a new session begins as docs/product/business.md#session-form says', () => {
  expect(newSession).toEqual({
    title: '',
    description: '',
    sessionTypeId: '',
    difficulty: ['beginner'],
    ageGroups: ['18-25'],
    gender: 'mixed',
    genderReason: null,
    price: '0.00',
    prices: [],
    duration: '60',
    maxParticipants: '10',
    place: { venueId: null, roomId: null },
    cancellation: { hoursBefore: 24, givesBack: 'all' },
    bookingRules: { opensDays: '', earlyDays: '', closesMinutes: '', minimumPeople: '', minimumHours: '24' },
    dateKind: 'weekly',
    schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }],
    terms: [],
    instructorIds: [],
    weeksAhead: null,
  });
});

it('a description of marks that nobody sees is none', () => {
  const payload = sessionPayload({ ...newSession, title: 'Rope Flow', sessionTypeId: '1' }, false);
  const described = (description: string) => sessionFormSchema.parse({ ...payload, description }).description;
  expect(described('\u200b\u2060 \u200b')).toBe('');
  expect(described('Bring a mat.\n\nAnd water.')).toBe('Bring a mat.\n\nAnd water.');
});

it('offers the age groups of the search too, each with the value that is stored', () => {
  expect(formAgeGroups.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    '2-5: 2-5 (Toddlers)',
    '6-12: 6-12 (Children)',
    '13-17: 13-17 (Teens)',
    '18-25: 18-25',
    '26-35: 26-35',
    '36-50: 36-50',
    '50+: 50+',
    'family: Family',
    'all_ages: All Ages',
  ]);
});

describe('what is wrong with the form', () => {
  const complete = { ...newSession, title: 'Evening Flow', sessionTypeId: '2' };
  it.each([
    [{}, {}],
    [{ title: '  ' }, { title: 'Title is required' }],
    [{ sessionTypeId: '' }, { sessionTypeId: 'Session type is required' }],
    [{ difficulty: [] }, { difficulty: 'At least one difficulty level is required' }],
    [{ ageGroups: [] }, { ageGroups: 'At least one age group is required' }],
    [{ price: '-0.01' }, { price: 'Price must be positive' }],
    [{ price: '' }, { price: 'Price must be positive' }],
    [{ duration: '10' }, { duration: 'Duration must be at least 15 minutes' }],
    [{ duration: '' }, { duration: 'Duration must be at least 15 minutes' }],
    [{ maxParticipants: '0' }, { maxParticipants: 'Must allow at least 1 participant' }],
    [{ maxParticipants: '' }, { maxParticipants: 'Must allow at least 1 participant' }],
    [
      { dateKind: 'one_off', terms: [oneOffDay('')] },
      { 'terms.0.firstDay': 'Choose a day', 'terms.0.lastDay': 'Choose a day' },
    ],
    [
      { dateKind: 'term', terms: [{ name: '', firstDay: '2027-01-11', lastDay: '2027-03-26' }] },
      { 'terms.0.name': 'Enter a name for the term' },
    ],
    [{ schedule: [] }, { schedule: 'At least one session time is required' }],
    [{ schedule: [FIRST_SLOT, FIRST_SLOT] }, { 'schedule.1.startTime': 'This time is already in the list' }],
  ] satisfies [Partial<SessionDraft>, Record<string, string>][])('%o: %o', (changes, errors) =>
    expect(sessionErrors({ ...complete, ...changes })).toEqual(errors),
  );
});

it('sends an empty number as none, never as nought', () => {
  expect(sessionPayload({ ...newSession, duration: ' ' }, false).duration).toBeNaN();
});

it('warns of a review for words that an admin reads, whatever their order, and not for terms', () => {
  const before = { ...newSession, ageGroups: ['18-25' as const, '50+' as const] };
  expect(needsReview(before, { ...before, ageGroups: ['50+', '18-25'], title: ' ' })).toBe(false);
  expect(needsReview(before, { ...before, price: '9.00', duration: '90', maxParticipants: '3' })).toBe(false);
  expect(needsReview(before, { ...before, gender: 'female_only' })).toBe(true);
});

it('says what became of it in the words of docs/product/pages.md#toasts', () => {
  expect(sessionToasts.created).toEqual({
    title: 'Session Created!',
    description: 'Your session has been submitted for approval.',
  });
  expect(sessionToasts.creationFailed('Not yet.')).toMatchObject({
    title: 'Session Creation Failed',
    description: 'Not yet.',
    variant: 'destructive',
  });
});
