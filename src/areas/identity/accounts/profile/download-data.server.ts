import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
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

async function readTables(deps: DataDeps, user: AuthUser): Promise<Record<string, DataRow[]>> {
  const tables: Record<string, DataRow[]> = {};
  for (const { tables: kept } of deps.personalData) {
    for (const [name, read] of Object.entries(kept)) tables[name] = await read(deps.pool, user.id);
  }
  return tables;
}

const asJson = (tables: Record<string, DataRow[]>, now: Date): string =>
  JSON.stringify({ exportedAt: now.toISOString(), ...tables }, null, 2);

/** One JSON document with rows by table. */
export async function dataAsJson(deps: DataDeps, user: AuthUser, now: Date): Promise<string> {
  return asJson(await readTables(deps, user), now);
}

/** A ZIP file with that document, and a CSV file for each table that has rows. */
export async function dataAsZip(deps: DataDeps, user: AuthUser, now: Date): Promise<Buffer> {
  const tables = await readTables(deps, user);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(asJson(tables, now)), 'my-data.json', { mtime: now });
  for (const [name, rows] of Object.entries(tables))
    if (rows.length > 0) zip.addBuffer(Buffer.from(asCsv(rows)), `csv/${name}.csv`, { mtime: now });
  zip.end();
  return buffer(zip.outputStream);
}

/** With a header row. Throws `not_found` (404). */
export async function dataAsCsv(deps: DataDeps, user: AuthUser, table: string): Promise<string> {
  const [, read] =
    deps.personalData.flatMap(({ tables }) => Object.entries(tables)).find(([name]) => name === table) ?? [];
  if (read === undefined) throw new AppError('not_found', 'There is no such table.');
  return asCsv(await read(deps.pool, user.id));
}

const asCsv = (rows: readonly DataRow[]): string =>
  stringify([...rows], {
    header: true,
    bom: true, // without it Excel takes the text for another alphabet
    columns: Object.keys(rows[0] ?? {}),
    cast: { boolean: String, date: isoLondonMoment },
    escape_formulas: true, // what somebody typed must not run in a spreadsheet
  });
