import { expect, it } from 'vitest';
import { apiField, parseSessionInput } from './session-fields.ts';

const sent = {
  title: 'Stevenson Square HIIT',
  description: '',
  typeId: 6,
  levels: ['all_levels'],
  ages: ['18-25'],
  gender: 'mixed',
  genderReason: null,
  price: 950,
  minutes: 45,
  places: 14,
  weekly: [{ day: 'sunday', starts: '23:30' }],
  draft: false,
};

it('is the form of the dashboard, with its end worked out', () => {
  expect(parseSessionInput(sent, { isChange: false })).toMatchObject({
    form: {
      sessionTypeId: 6,
      price: 950,
      duration: 45,
      schedule: [{ dayOfWeek: 0, startTime: '23:30', endTime: '00:15' }],
      cancellation: { hoursBefore: 24, givesBack: 'all' },
    },
  });
});

it.each([
  ['schedule.1.startTime', 'weekly.1.starts'],
  ['schedule.1.endTime', 'weekly.1.starts'],
  ['maxParticipants', 'places'],
  ['place.roomId', 'room'],
  ['title', 'title'],
])('calls %s what it was sent as', (form, api) => {
  expect(apiField(form)).toBe(api);
});

it.each([
  [{ minutes: 52 }, ['minutes']],
  [{ weekly: [{ day: 'monday', starts: '18:12' }] }, ['weekly.0.starts']],
  [{ weekly: [{ day: 'monday', starts: 'evening' }] }, ['weekly.0.starts']],
  [{ weekly: [{ day: 'Montag', starts: '18:30' }] }, ['weekly.0.day']],
  [{ weekly: [] }, ['weekly']],
  [{ price: 9_999_999 }, ['price']],
  [{ levels: ['all_levels', 'beginner'] }, ['levels']],
  [{ room: -1 }, ['room']],
])('says of %j what is wrong with it, each once', (change, fields) => {
  const read = parseSessionInput({ ...sent, ...change }, { isChange: false });
  expect('errors' in read && read.errors.map(({ field }) => field)).toEqual(fields);
});
