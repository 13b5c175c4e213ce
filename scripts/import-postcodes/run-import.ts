import { computeDistricts, deleteImports } from '#areas/catalogue/postcodes/import-queries.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { ProgressDisplay, type ProgressOutput } from '../show-progress.ts';
import { findParts, type ImportPart } from './find-parts.ts';
import { importPart } from './import-part.ts';

/** Totals over all files. Rows of earlier runs count as `loaded`. */
export type ImportReport = {
  files: number;
  filesAlreadyImported: number;
  /** By this and earlier runs on the same files. */
  loaded: number;
  newRows: number;
  skipped: Record<string, number>;
  /** Files that couldn't be read to the end. */
  failures: { file: string; message: string }[];
  otherFiles: string[];
  districts: number;
  stopped: boolean;
};

/**
 * Imports a CSV file, a zip or a folder of postcodes and computes the districts anew.
 *
 * @param options.again reads files from their beginning even when they were imported before
 * @param options.signal stops after the batch in hand; the next run continues there
 * @throws when `given` does not exist or the database does not answer; a single bad file is only reported
 */
export async function runImport(
  pool: Pool,
  given: string,
  options: { output: ProgressOutput; signal?: AbortSignal; again?: boolean; batchRows?: number },
): Promise<ImportReport> {
  const display = new ProgressDisplay(options.output);
  const { parts, close } = await findParts(given);
  const report: ImportReport = {
    files: 0,
    filesAlreadyImported: 0,
    loaded: 0,
    newRows: 0,
    skipped: {},
    failures: [],
    otherFiles: [],
    districts: 0,
    stopped: false,
  };
  try {
    if (options.again) {
      await deleteImports(
        pool,
        parts.map(({ checksum }) => checksum),
      );
    }
    const allBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    let bytesBefore = 0;
    for (const part of parts) {
      const show = (read: { bytes: number; rows: number }) =>
        display.update(
          (bytesBefore + read.bytes) / allBytes,
          `${formatRows(report.loaded + read.rows)}  ${part.name}`,
        );
      await importOnePart(pool, part, { ...options, onProgress: show }, report);
      bytesBefore += part.bytes;
      if (report.stopped) break;
    }
  } finally {
    close();
  }
  if (report.loaded > 0 && !report.stopped) {
    display.line('Computing districts.');
    report.districts = await transaction(pool, computeDistricts);
  }
  for (const line of describeReport(report)) display.line(line);
  return report;
}

/** Decides the exit code: 0 or 1. */
export function importSucceeded(report: ImportReport): boolean {
  return !report.stopped && report.failures.length === 0 && report.loaded > 0;
}

async function importOnePart(
  pool: Pool,
  part: ImportPart,
  options: Parameters<typeof importPart>[2],
  report: ImportReport,
): Promise<void> {
  try {
    const outcome = await importPart(pool, part, options);
    if (outcome.kind === 'not-postcodes') {
      report.otherFiles.push(part.name);
      return;
    }
    report.files++;
    if (outcome.kind === 'already-imported') report.filesAlreadyImported++;
    else report.newRows += outcome.newRows;
    if (outcome.kind === 'stopped') report.stopped = true;
    report.loaded += outcome.progress.rowsLoaded;
    for (const [reason, count] of Object.entries(outcome.progress.skipped)) {
      report.skipped[reason] = (report.skipped[reason] ?? 0) + count;
    }
  } catch (error) {
    report.failures.push({
      file: part.name,
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

export function describeReport(report: ImportReport): string[] {
  const lines: string[] = [];
  const left = Object.entries(report.skipped).sort((a, b) => b[1] - a[1]);
  const leftTotal = left.reduce((sum, [, count]) => sum + count, 0);
  if (report.files > 0) {
    const files = report.files === 1 ? '1 file' : `${formatNumber(report.files)} files`;
    const known =
      report.filesAlreadyImported > 0 ? ` (${formatNumber(report.filesAlreadyImported)} of them before)` : '';
    lines.push(
      `${formatRows(report.loaded)} imported from ${files}${known}, ${formatRows(report.newRows)} in this run.`,
    );
  }
  if (leftTotal > 0) {
    lines.push(`${formatRows(leftTotal)} left out:`);
    lines.push(...left.map(([reason, count]) => `  ${formatNumber(count)} ${reason}`));
  }
  if (report.otherFiles.length > 0) {
    lines.push(`Not postcode data, ignored: ${report.otherFiles.join(', ')}.`);
  }
  for (const { file, message } of report.failures) lines.push(`Could not read all of ${file}: ${message}`);
  if (report.districts > 0)
    lines.push(`${formatNumber(report.districts)} sectors, districts and areas computed.`);
  if (report.stopped) lines.push('Stopped. Run the same command again to continue where it stopped.');
  else if (report.loaded === 0) {
    lines.push(
      'We found no postcodes. Give a CSV file, a zip or a folder of Code-Point Open, ONSPD or NSPL.',
    );
  }
  return lines;
}

function formatRows(count: number): string {
  return count === 1 ? '1 row' : `${formatNumber(count)} rows`;
}

function formatNumber(count: number): string {
  return count.toLocaleString('en-GB');
}
