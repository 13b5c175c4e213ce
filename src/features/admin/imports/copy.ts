import type { ImportState, ListingImport } from '#features/businesses/import/contract.ts';
import { counted, withCommas } from '#shared/domain/counted.ts';
import type { BadgeTone } from '#shared/ui/type/badge.tsx';

/** What stands on an import's badge. */
export const importStates: Readonly<Record<ImportState, { tone: BadgeTone; label: string }>> = {
  checking: { tone: 'info', label: 'Checking' },
  checked: { tone: 'warning', label: 'Checked, not imported' },
  importing: { tone: 'info', label: 'Importing' },
  imported: { tone: 'success', label: 'Imported' },
  failed: { tone: 'danger', label: 'Failed' },
};

/** "3 listings". */
export const listings = (n: number): string => counted(n, 'listing', 'listings');

/** What came of a file in a line: "1,240 rows: 1,180 new, 40 listed already, 20 with mistakes". */
export function importLine(found: ListingImport): string {
  const { duplicates, newListings, refused, rowsRead } = found;
  const figures = [
    `${withCommas(newListings)} ${found.state === 'imported' ? 'imported' : 'new'}`,
    `${withCommas(duplicates)} already listed`,
    `${withCommas(refused)} with errors`,
  ];
  return `${counted(rowsRead, 'row', 'rows')}: ${figures.join(', ')}`;
}
