import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderServerHtml } from '#support/render-server-html.tsx';
import { AdminList, type ListSearch } from './admin-list.tsx';

const empty = (search: ListSearch, filters?: ReactNode) =>
  renderServerHtml(
    <AdminList
      title="Audit log"
      path="/admin/audit"
      search={search}
      filters={filters}
      searchLabel="Who"
      query={{ data: { items: [], total: 0, page: 1, pages: 1 }, isError: false, refetch: () => {} }}
      noun={['entry', 'entries']}
    >
      {() => null}
    </AdminList>,
  );

it('tells a list that holds nothing yet from a search that found nothing', async () => {
  expect(await empty({ q: '', page: 1 })).toContain('No entries yet.');
  expect(await empty({ q: 'zz' })).toContain('No results. Try another word or fewer filters.');
});

it('folds its filters behind one control that counts those in use, and has none where there are no filters', async () => {
  const field = <input name="action" />;
  expect(await empty({ q: 'zz', page: 2, action: '' }, field)).toMatch(/<summary[^>]*>Filters</);
  expect(await empty({ q: 'zz', action: 'x', from: '2026-11-01' }, field)).toContain('Filters, 2 in use');
  expect(await empty({ q: 'zz' })).not.toContain('<summary');
});
