import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Bar, BarChart } from './bar-chart.tsx';

const draw = (bars: readonly Bar[], unit?: '£' | '%') =>
  renderToStaticMarkup(<BarChart bars={bars} unit={unit} />);

/** Each bar's colour and height, as a share of the chart. */
function drawnBars(html: string): string[] {
  const [, full = ''] = /<svg width="100%" height="(\d+)"/.exec(html) ?? [];
  return [...html.matchAll(/<rect x="[^"]+" y="([^"]+)"[^>]*class="\S+ (\S+)"/g)].map(
    ([, y, colour]) => `${(1 - Number(y) / Number(full)).toFixed(2)} ${colour}`,
  );
}

const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/);

it('draws each bar to the scale of a round figure above the highest, the last in full colour', () => {
  const html = draw(
    [
      { name: '9 Nov', value: 250 },
      { name: '16 Nov', value: 500 },
      { name: '23 Nov', value: 125 },
    ],
    '£',
  );
  expect(drawnBars(html)).toEqual(['0.42 fill-brand/35', '0.83 fill-brand/35', '0.21 fill-brand']);
  expect(words(html)).toEqual(['£0', '£200', '£400', '£600', '9', 'Nov', '16', 'Nov', '23', 'Nov']);
});

it('draws nothing for a value of nought or less', () => {
  expect(
    drawnBars(
      draw([
        { name: 'a', value: 0 },
        { name: 'b', value: -5 },
      ]),
    ),
  ).toEqual([]);
});

it('draws a value beside what it is compared with, both to one scale', () => {
  const html = draw([
    { name: 'a', value: 2, comparison: 4 },
    { name: 'b', value: 1 },
  ]);
  expect(drawnBars(html)).toEqual(['1.00 fill-ink-3/45', '0.50 fill-brand', '0.25 fill-brand']);
});

it('names six bars at most, and the last of them', () => {
  const bars = Array.from({ length: 52 }, (_, week) => ({ name: `w${week}`, value: week }));
  const names = words(draw(bars)).filter((word) => word.startsWith('w'));
  expect(names).toEqual(['w6', 'w15', 'w24', 'w33', 'w42', 'w51']);
});

it('is hidden from assistive technology, and ends at a hundred per cent', () => {
  const html = draw([{ name: 'a', value: 30 }], '%');
  expect(html).toMatch(/^<div aria-hidden="true"/);
  expect(words(html)).toEqual(['0%', '50%', '100%', 'a']);
});
