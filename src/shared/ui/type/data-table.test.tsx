import { expect, it } from 'vitest';
import { renderServerHtml } from '#support/render-server-html.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface Sale {
  session: string;
  price: string;
}

const columns: Column<Sale>[] = [
  {
    name: 'Session',
    renderCell: ({ session }) => session,
    sort: { href: '/about?sort=name', direction: null },
  },
  {
    name: 'Price',
    renderCell: ({ price }) => price,
    sort: { href: '/about?sort=price', direction: 'descending' },
  },
];
const render = (wide: boolean) =>
  renderServerHtml(
    <DataTable
      caption="Sales"
      columns={columns}
      rows={[{ session: 'Evening Yoga', price: '£14.00' }]}
      rowKey={({ session }) => session}
      wide={wide}
    />,
  );

it('names each row by its first cell, and sorts by links that say how it is sorted', async () => {
  const html = await render(false);
  expect(html).toContain('<caption class="sr-only">Sales</caption>');
  expect(html).toMatch(/<th scope="row"[^>]*>Evening Yoga<\/th><td[^>]*>£14.00<\/td>/);
  const heads = [...html.matchAll(/<th scope="col"([^>]*)><a[^>]*href="([^"]*)"/g)];
  expect(
    heads.map(([, attributes, href]) => [/aria-sort="(\w+)"/.exec(attributes ?? '')?.[1], href]),
  ).toEqual([
    [undefined, '/about?sort=name'],
    ['descending', '/about?sort=price'],
  ]);
});

it('can be scrolled with the keyboard where it is too wide for a phone', async () => {
  expect(await render(true)).toMatch(/role="region" aria-label="Sales" tabindex="0"/i);
  expect(await render(false)).not.toContain('role="region"');
});
