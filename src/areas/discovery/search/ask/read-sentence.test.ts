import { describe, expect, it } from 'vitest';
import { sentenceReader } from './sentence-reader.server.ts';

/** A Wednesday. */
const read = (sentence: string, today = '2026-12-02') => sentenceReader()(sentence, today);

const unusedOf = (sentence: string) => read(sentence).unused.map(({ text, reason }) => [text, reason]);
const doubtful = (sentence: string) =>
  read(sentence)
    .understood.filter(({ how }) => how !== 'said')
    .map(({ text, value, how }) => [text, value, how]);

describe('a sentence', () => {
  it('never corrects or guesses silently', () => {
    expect(doubtful('yoag')).toEqual([['yoag', 'yoga', 'corrected']]);
    expect(doubtful('yoga near Hackny')).toEqual([['Hackny', 'Hackney', 'corrected']]);
    expect(doubtful('gentle yoga')).toEqual([['gentle', 'beginner', 'guessed']]);
    expect(doubtful('next Friday')).toEqual([['next Friday', '2026-12-11', 'guessed']]);
    expect(doubtful('yoga at 8')).toEqual([['at 8', '20:00-21:00', 'guessed']]);
    expect(doubtful('yoga in Leads')).toEqual([['Leads', 'Leeds', 'corrected']]);
  });

  it('says what it could not use, and why', () => {
    expect(unusedOf('candlelit yoga')).toEqual([['candlelit', 'unknown']]);
    expect(unusedOf('circuits, no HIIT')).toEqual([['no HIIT', 'exclusion']]);
    expect(unusedOf('yoga, not hot yoga')).toEqual([['not hot yoga', 'exclusion']]);
    expect(unusedOf('yoga or pilates')).toEqual([['pilates', 'one-only']]);
    expect(unusedOf('yoga under £5 over £20')).toEqual([['over £20', 'contradiction']]);
    expect(unusedOf('yoga before 8am after 6pm')).toEqual([['after 6pm', 'contradiction']]);
    expect(unusedOf('yoga over £20')).toEqual([['over £20', 'no-filter']]);
    expect(unusedOf('yoga on 31 February')).toEqual([['31 February', 'no-filter']]);
    expect(unusedOf('yoga for 40 people')).toEqual([['for 40 people', 'no-filter']]);
  });

  it.each([
    ['a Saturday', '2026-12-05', 'Saturday', '2026-12-05'],
    ['a Sunday', '2026-12-06', 'Saturday', '2026-12-12'],
    ['the last day of a year', '2026-12-31', 'tomorrow', '2027-01-01'],
    ['December', '2026-12-20', '3 January', '2027-01-03'],
    ['the middle of a month', '2026-12-20', 'the 10th', '2027-01-10'],
  ])('on %s finds the day', (_when, today, sentence, day) => {
    expect(read(sentence, today).filters).toEqual({ from: day, to: day });
  });

  it.each([
    ['nothing', ''],
    ['an insult', 'you are useless idiots'],
    ['another script', '瑜伽 在 伦敦'],
    ['signs', '£ £ - / 😀 %%% '],
    ['markup', '<script>alert("x")</script>'],
    ['a number', '99999999999999999999'],
  ])('of %s sets no filter', (_what, sentence) => {
    expect(read(sentence).filters).toEqual({});
  });

  it('is read inside markup', () => {
    expect(read('<b>yoga</b> in <i>Leeds</i>').filters).toEqual({ sessionType: 'yoga', postcode: 'Leeds' });
  });

  // bench/sentence-bench.ts compares the time with that of shorter ones.
  it.each([
    'gentle yoag near Hackny under £8 not hot yoga 6-8pm ',
    '6-',
    'not ',
    'a-',
    '1.',
    '£',
    'in ',
    'aaaa',
    '"',
    'e8 ',
    'qwzxv plumb ',
  ])('of 10,000 characters (%j) has a short answer', (part) => {
    const { understood, unused } = read(part.repeat(10_000).slice(0, 10_000));
    expect(understood.length).toBeLessThanOrEqual(20);
    expect(unused.length).toBeLessThanOrEqual(8);
    expect(unused.every(({ text }) => text.length <= 60)).toBe(true);
  });
});
