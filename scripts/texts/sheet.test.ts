import { expect, it } from 'vitest';
import { drawTexts, formatSheet } from './sheet.ts';

const texts = Array.from({ length: 30 }, (_none, line) => ({
  file: line % 2 === 0 ? 'src/areas/discovery/search/copy.ts' : 'docs/product/search.md',
  line,
  kind: 'title',
  words: `Text ${line}`,
}));

it('draws the same texts for the same seed', () => {
  const drawn = drawTexts(texts, 10, 7);
  expect(new Set(drawn).size).toBe(10);
  expect(drawTexts(texts, 10, 7)).toEqual(drawn);
  expect(drawTexts(texts, 10, 8)).not.toEqual(drawn);
});

it('lists texts by section', () => {
  expect(formatSheet(texts.slice(0, 2))).toBe(
    '## discovery/search\n\n- src/areas/discovery/search/copy.ts:0 · title · Text 0\n\n## docs/product\n\n- docs/product/search.md:1 · title · Text 1\n',
  );
});
