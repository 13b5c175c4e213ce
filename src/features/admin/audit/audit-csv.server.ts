import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import type { AuditEntry } from './contract.ts';

const columns = [
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
] as const;

/** The entries as a CSV file named for the day it is taken on: states as JSON. */
export function auditCsv(entries: readonly AuditEntry[], day: string): CsvFile {
  return csvFile(
    `audit-${day}.csv`,
    columns,
    entries.map((entry) => ({
      id: entry.id,
      time: new Date(entry.at),
      actor: entry.actor?.name ?? '',
      actor_email: entry.actor?.email ?? '',
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.subjectId,
      reason: entry.reason ?? '',
      before: entry.before === null ? '' : JSON.stringify(entry.before),
      after: entry.after === null ? '' : JSON.stringify(entry.after),
      details: JSON.stringify(entry.details),
      request_id: entry.requestId ?? '',
    })),
  );
}
