import { stringify } from 'csv-stringify/sync';
import { isoLondonMoment } from '#shared/calendar/london-time.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AuthUser } from '../contract.ts';
import { eraseImpersonations, impersonationRows } from '../impersonation/impersonation-queries.server.ts';
import type { DataRow, PersonalData } from '../personal-data.ts';
import { accountRow, isLastAdmin, signInMethodRows, signInRows } from '../queries.server.ts';

/** Closing the account erases it directly. */
export const accountData: PersonalData = {
  closesFirst: true,
  tables: {
    account: accountRow,
    'sign-ins': signInRows,
    'ways-to-sign-in': signInMethodRows,
    'views-by-our-team': impersonationRows,
  },
  async close(tx, { userId }) {
    await eraseImpersonations(tx, userId);
    return [];
  },
  async hindrances(db, userId) {
    return (await isLastAdmin(db, userId))
      ? ['You’re the only admin. Make someone else an admin first.']
      : [];
  },
};

export interface DataDeps {
  pool: Pool;
  personalData: readonly PersonalData[];
}

export const dataTables = ({ personalData }: Pick<DataDeps, 'personalData'>): string[] =>
  personalData.flatMap(({ tables }) => Object.keys(tables));

/** One JSON document with rows by table. */
export async function dataAsJson(deps: DataDeps, user: AuthUser, now: Date): Promise<string> {
  const tables: Record<string, DataRow[]> = {};
  for (const { tables: kept } of deps.personalData) {
    for (const [name, read] of Object.entries(kept)) tables[name] = await read(deps.pool, user.id);
  }
  return JSON.stringify({ exportedAt: now.toISOString(), ...tables }, null, 2);
}

/** With a header row. Throws `not_found` (404). */
export async function dataAsCsv(deps: DataDeps, user: AuthUser, table: string): Promise<string> {
  const [, read] =
    deps.personalData.flatMap(({ tables }) => Object.entries(tables)).find(([name]) => name === table) ?? [];
  if (read === undefined) throw new AppError('not_found', 'There is no such table.');
  const rows = await read(deps.pool, user.id);
  return stringify(rows, {
    header: true,
    bom: true, // without it Excel takes the text for another alphabet
    columns: Object.keys(rows[0] ?? {}),
    cast: { boolean: String, date: isoLondonMoment },
    escape_formulas: true, // what somebody typed must not run in a spreadsheet
  });
}
