import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { findOurActivity } from './activities.server.ts';
import { buildSession } from './build-session.ts';
import { readItem } from './read-item.ts';

const LIST = 'https://openactive.io/activity-list#';
const { concepts } = readJsonAsset(
  'openactive/activity-list.json',
  z.object({ concepts: z.array(z.object({ id: z.string(), labels: z.array(z.string()).min(1) })) }),
);

function imported(activity: unknown): unknown {
  const { facts } = readItem(
    {
      state: 'updated',
      kind: 'SessionSeries',
      id: 'a',
      modified: 1,
      data: {
        '@type': 'SessionSeries',
        '@id': 'https://feeds.example/series/1',
        name: 'A session',
        url: 'https://book.example/series/1',
        activity,
        organizer: { '@type': 'Organization', name: 'Islington Leisure' },
        location: { name: 'Sobell Centre', geo: { latitude: 51.5585, longitude: -0.1164 } },
        offers: [{ price: 5 }],
        subEvent: [{ startDate: '2026-05-09T09:00:00Z', duration: 'PT45M' }],
      },
    },
    '0',
  );
  if (facts === null) throw new Error('The item was refused.');
  const made = buildSession(
    { series: [facts], dated: [], parentNamed: false },
    { now: new Date('2026-05-01T09:00:00Z'), publisher: 'Islington', activityOf: findOurActivity },
  );
  return 'refusal' in made ? made.refusal : made.activity;
}

it('takes an item with any of the standard’s concepts, by its identifier or by its label', () => {
  const byId = concepts.map(({ id }) => imported([{ '@id': `${LIST}${id}` }]));
  const byLabel = concepts.map(({ labels: [prefLabel] }) => imported([{ prefLabel }]));
  expect(byId).toHaveLength(768);
  expect(byId.filter((activity) => activity === 'unknown_activity')).toEqual([]);
  expect(byLabel).toEqual(byId);
});

it.each([
  ['its identifier', [{ '@id': `${LIST}bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e`, prefLabel: 'Joga' }], 'yoga'],
  ['a word', ['Badminton'], 'badminton'],
  ['a word that people use', ['SPIN'], 'indoor-cycling'],
  [
    'the label, where a later version of the list has merged the identifier',
    [{ '@id': `${LIST}00000000-0000-4000-8000-000000000000`, prefLabel: 'Aqua Fit' }],
    'aqua-aerobics',
  ],
  [
    'Other, where we know neither',
    [{ '@id': `${LIST}00000000-0000-4000-8000-000000000000`, prefLabel: 'Underwater Chess' }],
    'other',
  ],
  ['Other, for a word that says nothing', ['General'], 'other'],
  ['the first that we know', ['General', { prefLabel: 'Tai Chi' }, 'Yoga'], 'tai-chi'],
])('names the activity by %s', (_how, activity, slug) => expect(imported(activity)).toBe(slug));
