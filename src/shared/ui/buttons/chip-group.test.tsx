import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChipGroup, toggleChoice, toOptions } from './chip-group.tsx';

const toggle = (chosen: string[], value: string) => toggleChoice(chosen, value, 'All levels');

it('adds and removes a choice, and keeps the one that means all to itself', () => {
  expect(toggle(['Beginner'], 'Advanced')).toEqual(['Beginner', 'Advanced']);
  expect(toggle(['Beginner'], 'Beginner')).toEqual([]);
  expect(toggle(['Beginner'], 'All levels')).toEqual(['All levels']);
  expect(toggle(['All levels'], 'Beginner')).toEqual(['Beginner']);
  expect(toggle(['All levels'], 'All levels')).toEqual([]);
  expect(toggleChoice(['a'], 'b')).toEqual(['a', 'b']);
});

it('is a group with a name, its pressed chips, and the error that belongs to it', () => {
  const render = (error?: string) =>
    renderToStaticMarkup(
      <ChipGroup
        label="Levels"
        options={toOptions(['Beginner', 'Advanced'])}
        chosen={['Advanced']}
        onChange={() => undefined}
        error={error}
      />,
    );
  const html = render('Choose a level');
  const [, label = '', describedBy = ''] =
    /aria-labelledby="([^"]*)" aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<p id="${label}"[^>]*>Levels`));
  expect(html).toMatch(new RegExp(`id="${describedBy}"[^>]*>.*Choose a level`));
  expect([...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, pressed]) => pressed)).toEqual([
    'false',
    'true',
  ]);
  expect(render()).not.toContain('aria-describedby');
});
