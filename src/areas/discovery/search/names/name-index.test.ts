import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameIndex } from './name-index.ts';

const names = [
  'Willow & Stone Yoga',
  'Hackney Yoga Rooms',
  'Yoga on the Lane',
  'Café Pilates',
  "Moira's Boxing Gym",
  'Hathersage Runners',
].map((name) => ({ name }));
const index = await nameIndex(names);
const found = (text: string, limit = 8) => index.find(text, limit).map(({ name }) => name);

it.each([
  ['yog', ['Yoga on the Lane', 'Willow & Stone Yoga', 'Hackney Yoga Rooms']],
  ['HACK', ['Hackney Yoga Rooms']],
  ['yoga hack', ['Hackney Yoga Rooms']],
  ['rooms yo', ['Hackney Yoga Rooms']],
  ['cafe', ['Café Pilates']],
  ['moiras', ["Moira's Boxing Gym"]],
  ['moira’s box', ["Moira's Boxing Gym"]],
  // Wrong, missing, extra and swapped letters, also in an unfinished word.
  ['hackmey', ['Hackney Yoga Rooms']],
  ['wilow', ['Willow & Stone Yoga']],
  ['willlow', ['Willow & Stone Yoga']],
  ['pilaets', ['Café Pilates']],
  ['hathresag', ['Hathersage Runners']],
  ['y', []],
  ['', []],
  ['—', []],
  ['zumba', []],
  ['yoga zumba', []],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('answers no more than it is asked for, the first of the index first', () => {
  expect(found('yoga', 1)).toEqual(['Yoga on the Lane']);
  expect(found('ha', 1)).toEqual(['Hackney Yoga Rooms']);
});

it('finds each name by the beginning of any of its words, and by all of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.stringMatching(/^[a-e]{2,6}$/), { minLength: 1, maxLength: 4 }), { minLength: 1 }),
      fc.nat(),
      fc.nat(),
      async (all, which, word) => {
        const known = all.map((words) => ({ name: words.join(' ') }));
        const own = await nameIndex(known);
        const sought = known[which % known.length];
        const words = sought?.name.split(' ') ?? [];
        expect(own.find(words[word % words.length]?.slice(0, 2) ?? '', known.length)).toContain(sought);
        expect(own.find(sought?.name ?? '', known.length)).toContain(sought);
      },
    ),
  );
});

it('lets others have the thread while it is made of many', async () => {
  const many = Array.from({ length: 20_000 }, (_, number) => ({ name: `Studio ${number}` }));
  let turns = 0;
  let made = false;
  const turn = () => {
    turns += 1;
    if (!made) setImmediate(turn);
  };
  setImmediate(turn);
  const index = await nameIndex(many);
  made = true;
  expect(turns).toBeGreaterThanOrEqual(many.length / 1_000);
  expect(index.find('19999', 3)).toEqual([{ name: 'Studio 19999' }]);
});
