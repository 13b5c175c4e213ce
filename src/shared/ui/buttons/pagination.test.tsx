import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Pagination } from './pagination.tsx';

/** The steps that can be pressed, and the words between them. */
function drawnSteps(page: number, pages: number | null, more?: boolean) {
  const html = renderToStaticMarkup(
    <Pagination page={page} pages={pages} more={more} onPage={() => undefined} />,
  );
  const steps = [...html.matchAll(/<button([^>]*)>([^<]+)</g)].map(([, attributes = '', name]) =>
    attributes.includes('disabled=""') ? `(${name})` : name,
  );
  return html === '' ? null : [...steps, /tabular-nums">([^<]*)/.exec(html)?.[1]];
}

it.each([
  [1, 1, undefined, null],
  [1, 3, undefined, ['(Previous)', 'Next', 'Page 1 of 3']],
  [2, 3, undefined, ['Previous', 'Next', 'Page 2 of 3']],
  [3, 3, undefined, ['Previous', '(Next)', 'Page 3 of 3']],
  // An old link may ask for a page that no longer exists.
  [9, 3, undefined, ['Previous', '(Next)', 'Page 9 of 3']],
  [1, null, false, null],
  [1, null, true, ['(Previous)', 'Next', 'Page 1']],
  [2, null, false, ['Previous', '(Next)', 'Page 2']],
])('page %j of %j, more: %j', (page, pages, more, steps) => {
  expect(drawnSteps(page, pages, more)).toEqual(steps);
});
