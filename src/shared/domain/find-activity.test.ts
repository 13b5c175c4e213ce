import { expect, it } from 'vitest';
import { activities } from './activities.ts';
import { moreActivities } from './activity-lists.ts';
import { activitySynonyms } from './activity-synonyms.ts';
import { findActivity, findActivityInText } from './find-activity.ts';
import { searchActivityTypes } from './option-lists.ts';

it.each([
  ['spin', 'indoor-cycling'],
  ['Spinning', 'indoor-cycling'],
  ['circuits', 'circuits'],
  ['circuit training', 'circuits'],
  ['Tai-Chi', 'tai-chi'],
  ['aqua', 'aqua-aerobics'],
  ['toddler gym', 'toddler-gym'],
  ['Legs, Bums & Tums', 'legs-bums-and-tums'],
  ['LBT', 'legs-bums-and-tums'],
  ['boot camp', 'bootcamp'],
  ['5-a-side', 'football'],
  ['1-2-1', 'personal-training'],
  ['personal-training', 'personal-training'],
  ['jiu jitsu', 'bjj'],
  ['other', 'other'],
  ['chess', null],
  ['', null],
])('people who say “%s” mean %s', (text, slug) => expect(findActivity(text)).toBe(slug));

it.each([
  ['Spin and core, Tuesdays', 'indoor-cycling'],
  ['Aqua Zumba', 'aqua-aerobics'],
  ['Ballroom for beginners', 'ballroom'],
  ['Another Monday', null],
  ['Ages 1 to 5', null],
])('“%s” names %s', (text, slug) => expect(findActivityInText(text)).toBe(slug));

it('every name and synonym leads to its own activity', () => {
  for (const { value, label } of activities) {
    expect(findActivity(label), label).toBe(value);
    expect(findActivity(value), value).toBe(value);
    for (const synonym of activitySynonyms[value]) expect(findActivity(synonym), synonym).toBe(value);
  }
});

it('the first seven and the more activities are all, each once', () => {
  const more = moreActivities.flatMap(({ options }) => options.map(({ value }) => value));
  const all = [...searchActivityTypes.map(({ value }) => value), ...more];
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual(activities.map(({ value }) => value).toSorted());
});
