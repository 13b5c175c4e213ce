import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from './contract.ts';

/** Spreadsheets run a cell that begins like a formula; an apostrophe keeps it text (OWASP, CSV injection). */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The entries as a CSV file with a heading line: RFC 4180, times in UTC as ISO 8601. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) =>
    [
      String(entry.id),
      entry.at,
      entry.actor?.name ?? '',
      entry.actor?.email ?? '',
      entry.action,
      entry.subject,
      entry.subjectId,
      entry.reason ?? '',
      entry.before === null ? '' : JSON.stringify(entry.before),
      entry.after === null ? '' : JSON.stringify(entry.after),
      JSON.stringify(entry.details),
      entry.requestId ?? '',
    ].map(harmless),
  );
  return stringify(rows, {
    header: true,
    record_delimiter: 'windows',
    columns: [
      'id',
      'time',
      'actor',
      'actor_email',
      'action',
      'subject',
      'subject_id',
      'reason',
      'before',
      'after',
      'details',
      'request_id',
    ],
  });
}
