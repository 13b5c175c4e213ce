import {
  type ImportListingsDeps,
  importListings,
} from '#areas/catalogue/businesses/import/import-listings.server.ts';
import type { ImportCounts, ImportNote } from '#areas/catalogue/businesses/import/import-rules.ts';
import { openListingFile } from '#areas/catalogue/businesses/import/listing-file.server.ts';
import { csvFile } from '#shared/http/csv-file.server.ts';
import { ProgressDisplay, type ProgressOutput } from '../show-progress.ts';

export interface ListingImportReport {
  /** False if interrupted; running it again continues. */
  finished: boolean;
  counts: ImportCounts;
  /** CSV with remarks on single rows. */
  csv: string;
}

const MAX_NOTES_PRINTED = 20;

/**
 * Imports a file of listings, or with `dryRun` says what would come of it, with its progress on `output`.
 *
 * @param options.signal stops after the batch in hand
 * @throws when the file cannot be read (the sentence says what to do) or the database does not answer
 */
export async function runListingImport(
  deps: ImportListingsDeps,
  given: { name: string; bytes: Buffer },
  options: { output: ProgressOutput; dryRun: boolean; signal?: AbortSignal; batchRows?: number },
): Promise<ListingImportReport> {
  const display = new ProgressDisplay(options.output);
  const file = openListingFile(given.bytes, 'file');
  if (file.ignored.length > 0) display.line(`Columns we ignored: ${file.ignored.join(', ')}.`);
  const notes: ImportNote[] = [];
  const { finished, counts } = await importListings(deps, file, {
    dryRun: options.dryRun,
    batchRows: options.batchRows,
    onBatch: async (_tx, done) => {
      notes.push(...done.notes);
      display.update(done.fraction, `${formatRows(done.counts.rowsRead)}  ${given.name}`);
    },
    shouldStop: () => options.signal?.aborted === true,
  });
  // Errors before warnings.
  const byUrgency = (['refused', 'duplicate', 'approximate'] as const).flatMap((kind) =>
    notes.filter((note) => note.kind === kind),
  );
  for (const { line, name, sentence } of byUrgency.slice(0, MAX_NOTES_PRINTED))
    display.line(`  line ${line}${name === '' ? '' : `, ${name}`}: ${sentence}`);
  if (notes.length > MAX_NOTES_PRINTED)
    display.line(
      `  and ${formatNumber(notes.length - MAX_NOTES_PRINTED)} more; --report writes all into a file`,
    );
  display.line(summarise(counts, options.dryRun));
  if (!finished) display.line('Stopped. Run the same command again to continue where it stopped.');
  const { content } = csvFile('report.csv', ['line', 'kind', 'name', 'sentence'], notes);
  return { finished, counts, csv: content };
}

/**
 * "1,240 rows read: 1,180 new, 40 already listed, 20 with errors. 3 with an approximate location. Nothing was
 * changed."
 */
function summarise(counts: ImportCounts, dryRun: boolean): string {
  const said = [
    `${formatRows(counts.rowsRead)} read: ${formatNumber(counts.newListings)} new, ${formatNumber(counts.duplicates)} already listed, ` +
      `${formatNumber(counts.refused)} with errors.`,
    counts.approximate === 0 ? '' : `${formatNumber(counts.approximate)} with an approximate location.`,
    dryRun ? 'This was a dry run, so nothing changed.' : '',
  ];
  return said.filter((sentence) => sentence !== '').join(' ');
}

const formatRows = (count: number): string => (count === 1 ? '1 row' : `${formatNumber(count)} rows`);

const formatNumber = (count: number): string => count.toLocaleString('en-GB');
