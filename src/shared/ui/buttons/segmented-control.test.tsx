import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

it('names itself, and says which choice is pressed', () => {
  const html = renderToStaticMarkup(
    <SegmentedControl
      legend="Calendar shows"
      segments={[
        { value: 'week', label: 'Week' },
        { value: 'day', label: 'Day' },
      ]}
      chosen="day"
      onChoose={() => undefined}
    />,
  );
  expect(html).toContain('<legend class="sr-only">Calendar shows</legend>');
  expect(
    [...html.matchAll(/aria-pressed="(\w+)"[^>]*>(\w+)</g)].map(([, pressed, name]) => [name, pressed]),
  ).toEqual([
    ['Week', 'false'],
    ['Day', 'true'],
  ]);
});
