import { expect, it } from 'vitest';
import { drawScreen } from '#support/draw-screen.tsx';
import { AdminList, type ListSearch } from './admin-list.tsx';

const empty = (search: ListSearch) =>
  drawScreen(
    <AdminList
      title="Audit log"
      path="/admin/audit"
      search={search}
      searchLabel="Who"
      found={{ items: [], total: 0, page: 1, pages: 1 }}
      failed={false}
      onRetry={() => {}}
      noun={['entry', 'entries']}
    >
      {() => null}
    </AdminList>,
  );

it('tells a list that holds nothing yet from a search that found nothing', async () => {
  expect(await empty({ q: '', page: 1 })).toContain('No entries yet.');
  expect(await empty({ q: 'zz' })).toContain('Nothing found. Try another word, or fewer filters.');
});
