import type { ImportState, ListingImport } from '#areas/catalogue/businesses/import/contract.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import type { BadgeTone } from '#shared/ui/type/badge.tsx';

export const importStateLabels: Readonly<Record<ImportState, { tone: BadgeTone; label: string }>> = {
  checking: { tone: 'info', label: 'Checking' },
  checked: { tone: 'warning', label: 'Checked, not imported' },
  importing: { tone: 'info', label: 'Importing' },
  imported: { tone: 'success', label: 'Imported' },
  failed: { tone: 'danger', label: 'Failed' },
};

export const listingCount = (n: number): string => pluralize(n, 'listing', 'listings');

/** "1,240 rows: 1,180 new, 40 listed already, 20 with mistakes" */
export function summarizeImport(found: ListingImport): string {
  const { duplicates, newListings, refused, rowsRead } = found;
  const figures = [
    `${formatCount(newListings)} ${found.state === 'imported' ? 'imported' : 'new'}`,
    `${formatCount(duplicates)} already listed`,
    `${formatCount(refused)} with errors`,
  ];
  return `${pluralize(rowsRead, 'row', 'rows')}: ${figures.join(', ')}`;
}
