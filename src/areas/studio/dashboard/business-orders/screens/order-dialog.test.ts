import { expect, it } from 'vitest';
import { dialogSubtitle, selectedPlacesText } from './order-dialog.ts';

const place = (attendee: string, startsAt: string, reference = 'FET-7Q2K') => ({
  attendee,
  startsAt,
  reference,
});
const tuesday = '2026-12-01T18:30:00.000Z';
const thursday = '2026-12-03T18:30:00.000Z';

it.each<[ReturnType<typeof place>[], string, string]>([
  [[place('Hannah Lees', tuesday)], 'this booking', 'Hannah Lees, Yoga Flow, Tue 1 Dec, 18:30 (FET-7Q2K)'],
  [
    [place('Hannah Lees', tuesday), place('Hannah Lees', thursday)],
    '2 dates',
    'Hannah Lees. Yoga Flow: Tue 1 Dec, 18:30; Thu 3 Dec, 18:30',
  ],
  [
    [place('Hannah Lees', tuesday), place('Ruth Adeyemi', tuesday)],
    '2 places',
    'Hannah Lees, Ruth Adeyemi. Yoga Flow: Tue 1 Dec, 18:30',
  ],
  [
    [place('Hannah Lees', tuesday), place('Ruth Adeyemi', thursday)],
    '2 places on 2 dates',
    'Yoga Flow: Hannah Lees, Tue 1 Dec, 18:30; Ruth Adeyemi, Thu 3 Dec, 18:30',
  ],
])('names the people, the session and the dates of %j', (chosen, what, about) => {
  expect(selectedPlacesText(chosen)).toBe(what);
  expect(dialogSubtitle({ title: 'Yoga Flow' }, chosen)).toBe(about);
});
