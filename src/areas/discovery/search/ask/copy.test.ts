import { describe, expect, it } from 'vitest';
import { readSearchParams } from '../filters/search-params.ts';
import { sentenceChips, unusedSentence } from './copy.ts';
import { isSentence } from './is-sentence.ts';
import { sentenceReader } from './sentence-reader.server.ts';

const read = (sentence: string) => sentenceReader()(sentence, '2026-12-02');
const chips = (sentence: string, changes: object = {}) => {
  const reading = read(sentence);
  const params = { ...readSearchParams({ ...reading.filters }), ask: sentence, ...changes };
  return sentenceChips(params, reading, 'miles').map(({ label, from }) =>
    from === null ? label : [label, from],
  );
};

describe('sentenceChips', () => {
  it('begins with the activity and the place with its distance', () => {
    expect(
      chips('step-free yoga within 2 miles of E8 under £8 on Mondays and Wednesdays before 8am'),
    ).toEqual(['Yoga', 'E8, 2 miles', 'Up to £8.00', 'Mon, Wed', 'Before 08:00', 'Step-free access']);
  });

  it('names the words of guesses and corrections', () => {
    expect(chips('gentle yoag, cheap, disabled access')).toEqual([
      ['Yoga', 'yoag'],
      ['Beginner', 'gentle'],
      ['Step-free access', 'disabled access'],
      ['Price: low to high', 'cheap'],
    ]);
  });

  it('forgets the words of a filter that was changed since', () => {
    expect(chips('gentle yoga', { difficulty: 'advanced' })).toEqual(['Yoga', 'Advanced']);
  });

  it('removes a place with its distance, and keeps the sentence', () => {
    const params = { postcode: 'E8', radius: 2, ask: 'within 2 miles of E8' };
    expect(sentenceChips(params, undefined, 'miles')[0]?.without).toEqual({ ask: 'within 2 miles of E8' });
  });
});

it('gives the reasons for what was not used', () => {
  expect(unusedSentence(read('candlelit yoga or pilates, no HIIT').unused)).toBe(
    'We didn’t use: “candlelit”, “pilates” (we can search for one at a time), “no HIIT” (we can’t leave things out).',
  );
});

it.each([
  ['Milton Keynes', false],
  ['Leeds, West Yorkshire', false],
  ['Morning Side', false],
  ['Bath Spa', false],
  ['hot yoga', false],
  ['spin in Hackney', true],
  ['tomorrow evening', true],
])('tells whether %s can only be a sentence', (text, expected) => {
  expect(isSentence(text, read(text))).toBe(expected);
});
