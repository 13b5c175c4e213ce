import { randomUUID } from 'node:crypto';
import {
  deleteOrphanedPhotoFiles,
  type ImportedPhoto,
  importPhoto,
} from '#areas/catalogue/photos/import-photo.server.ts';
import type { PhotoDeps } from '#areas/catalogue/photos/photo-files.server.ts';
import { makeBusinessUser } from '#areas/identity/accounts/admins/admins.server.ts';
import { findOrCreateAccounts } from '#areas/identity/accounts/admins/imported-accounts.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { constraintViolation, isDatabaseError, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import { invalidPackage, type OpenedPackage, openPackage } from './open-package.server.ts';
import {
  getRecordKind,
  type KindName,
  kindNames,
  type PackageRow,
  type PackageRows,
} from './record-kinds.ts';
import {
  findRestoredBusinessId,
  insertBookings,
  insertBusiness,
  insertPasses,
  insertRecords,
  insertRestoredPackage,
  reserveIds,
  selectRestoredPackages,
} from './restore-queries.server.ts';

export interface RestoreResult {
  businessId: number;
  business: string;
  records: number;
}

/**
 * Restores a business, all or nothing. Trusts the package on standing, reviews and photos, so only operators may use
 * it; children's documents need a new check. `act` is null on the command line. Throws like `openPackage`; `conflict`
 * (409) if it already exists.
 */
export async function restorePackage(
  deps: PhotoDeps,
  act: AuditContext | null,
  bytes: Buffer,
): Promise<RestoreResult> {
  const opened = await openPackage(bytes);
  const left: string[] = [];
  try {
    const brought = await storeFiles(deps, opened, left);
    return await transaction(deps.pool, (tx) =>
      insertAllRecords(tx, { act, opened, brought, now: deps.clock.now() }),
    );
  } catch (error) {
    for (const key of left) await deps.storage.delete(key);
    throw toRestoreError(error);
  }
}

/** Storage keys and photos by record. */
interface StoredFiles {
  keys: ReadonlyMap<string, string>;
  photos: ReadonlyMap<string, ImportedPhoto>;
}

/** Stores files before the transaction. Photos start unowned; other keys are collected in `left` for cleanup. */
async function storeFiles(
  deps: PhotoDeps,
  { rows, files }: OpenedPackage,
  left: string[],
): Promise<StoredFiles> {
  const keys = new Map<string, string>();
  const photos = new Map<string, ImportedPhoto>();
  const bytesOf = (path: unknown): Buffer => {
    const bytes = typeof path === 'string' ? files.get(path) : undefined;
    if (bytes === undefined) throw invalidPackage('A record names a file that isn’t in the package.');
    return bytes;
  };
  for (const row of rows.photographs) {
    const cut = { x: Number(row.cut_x), y: Number(row.cut_y), width: Number(row.cut_width) };
    photos.set(String(row.id), await importPhoto(deps, bytesOf(row.file), cut));
  }
  for (const { document } of rows.papers) {
    // Two records may share a document.
    if (document === null || keys.has(String(document))) continue;
    const bytes = bytesOf(document);
    const kind = await recogniseFile(bytes, ['pdf', 'jpg', 'png'], 'package');
    const key = await deps.storage.put('papers', { bytes, kind });
    left.push(key);
    keys.set(String(document), key);
  }
  for (const { file } of rows.access_photos) {
    const bytes = bytesOf(file);
    const kind = await recogniseFile(bytes, ['webp'], 'package');
    const key = await deps.storage.put('access', { bytes, kind });
    left.push(key);
    keys.set(String(file), key);
  }
  return { keys, photos };
}

interface RestoreContext {
  act: AuditContext | null;
  opened: OpenedPackage;
  brought: StoredFiles;
  now: Date;
}

async function insertAllRecords(
  tx: Tx,
  { act, opened, brought, now }: RestoreContext,
): Promise<RestoreResult> {
  const { manifest } = opened;
  if ((await findRestoredBusinessId(tx, manifest.id)) !== null)
    throw new AppError('conflict', 'You’ve already imported this package.');
  const rows = await remapIds(tx, opened.rows, brought);
  const [business, second] = rows.business;
  if (business === undefined || second !== undefined)
    throw invalidPackage('A package must contain exactly one business.');
  const businessId = Number(business.id);
  const owner = String(business.owner);
  await makeBusinessUser(tx, owner);
  await insertBusiness(tx, business);
  const hider = act?.actorId ?? owner;
  for (const name of kindNames) {
    const { readOnly } = getRecordKind(name);
    if (readOnly !== undefined || name === 'people' || name === 'business') continue;
    if (name === 'bookings') await insertBookings(tx, businessId, rows.bookings);
    else if (name === 'passes') await insertPasses(tx, businessId, rows.passes);
    else
      await insertRecords(
        tx,
        businessId,
        name,
        name === 'reviews' ? rows.reviews.map((row) => ({ ...row, hider })) : rows[name],
      );
  }
  for (const { names } of brought.photos.values()) await deleteOrphanedPhotoFiles(tx, names);
  await insertRestoredPackage(tx, {
    packageId: manifest.id,
    businessId,
    restoredBy: act?.actorId ?? null,
    now,
  });
  const records = kindNames
    .filter((name) => getRecordKind(name).readOnly === undefined)
    .reduce((sum, name) => sum + rows[name].length, 0);
  await recordAudit(tx, act, {
    action: 'business.imported',
    subject: 'business',
    subjectId: businessId,
    details: { package: manifest.id, madeAt: manifest.madeAt, records },
  });
  return { businessId, business: String(business.name), records };
}

/** Maps ids and people to this database. */
async function remapIds(tx: Tx, rows: PackageRows, brought: StoredFiles): Promise<PackageRows> {
  const { accounts } = await findOrCreateAccounts(
    tx,
    rows.people.map(({ id, name, email }) => ({
      key: String(id),
      name: typeof name === 'string' ? name : null,
      email: typeof email === 'string' ? email : null,
    })),
  );
  const numbers = new Map<string, Map<number, number>>();
  for (const name of kindNames) {
    const { columns, table } = getRecordKind(name);
    const [own] = Object.entries(columns).find(([, { type }]) => type === 'id') ?? [];
    if (own === undefined) continue;
    const fresh = await reserveIds(tx, table, rows[name].length);
    const known = new Map(rows[name].map((row, index) => [Number(row[own]), fresh[index] ?? Number.NaN]));
    if (known.size !== rows[name].length)
      throw invalidPackage(`Two records of ${name} have the same number.`);
    numbers.set(name, known);
  }
  const translate = (name: KindName, row: PackageRow): PackageRow => {
    const translated: PackageRow = { ...row };
    for (const [column, { type, of = name }] of Object.entries(getRecordKind(name).columns)) {
      const value = row[column];
      if (value === null) continue;
      if (type === 'id' || type === 'ref') translated[column] = numbers.get(of)?.get(Number(value));
      if (type === 'person') translated[column] = accounts.get(String(value));
      if (type === 'file' && name !== 'photographs') translated[column] = brought.keys.get(String(value));
      if (translated[column] === undefined)
        throw invalidPackage(
          `A record of ${name} refers to something missing from the package, in ${column}.`,
        );
    }
    return translated;
  };
  const translated = Object.fromEntries(
    kindNames.map((name) => [
      name,
      getRecordKind(name).readOnly === undefined && name !== 'people'
        ? rows[name].map((row) => translate(name, row))
        : rows[name],
    ]),
  ) as PackageRows;
  return withDerivedColumns(translated, brought);
}

/** Recomputes columns not taken from the package. */
function withDerivedColumns(rows: PackageRows, { photos }: StoredFiles): PackageRows {
  const taken = new Map<unknown, number>();
  const take = (date: unknown, places: number) => taken.set(date, (taken.get(date) ?? 0) + places);
  for (const { date_id, state } of rows.bookings)
    if (['confirmed', 'attended', 'no_show'].includes(String(state))) take(date_id, 1);
  for (const { date_id, places, taken_back_at } of rows.walk_ins)
    if (taken_back_at === null) take(date_id, Number(places));
  const asking = new Set(
    rows.waivers
      .filter(({ questions }) => Array.isArray(questions) && questions.length > 0)
      .map(({ id }) => id),
  );
  const elsewhere = (row: PackageRow) => ({ ...row, paid_elsewhere: row.paid_elsewhere ?? 'Fettle' });
  return {
    ...rows,
    dates: rows.dates.map((row) => ({ ...row, taken: taken.get(row.id) ?? 0 })),
    bookings: rows.bookings.map(elsewhere),
    passes: rows.passes.map((row) => ({ ...elsewhere(row), purchase_id: row.purchase_id ?? randomUUID() })),
    waiver_signatures: rows.waiver_signatures.map((row) => ({ ...row, asked: asking.has(row.waiver_id) })),
    photographs: rows.photographs.map((row) => {
      const photo = photos.get(String(row.id));
      return {
        ...row,
        width: photo?.width,
        height: photo?.height,
        new_whole: photo?.whole,
        new_files: photo?.files,
      };
    }),
  };
}

/** Maps database conflicts and constraint errors. */
function toRestoreError(error: unknown): unknown {
  if (isDatabaseError(error, 'uniqueViolation'))
    return new AppError(
      'conflict',
      'This business, or part of it, already exists here. We didn’t import anything.',
      { cause: error },
    );
  const constraint = constraintViolation(error);
  return constraint === null
    ? error
    : invalidPackage(
        `The package has conflicting records (${constraint}). We didn’t import anything.`,
        error,
      );
}

/** Newest first. */
export async function listRestoredBusinesses({
  pool,
}: Pick<PhotoDeps, 'pool'>): Promise<{ businessId: number; business: string; restoredAt: string }[]> {
  return (await selectRestoredPackages(pool)).map(({ restoredAt, ...restored }) => ({
    ...restored,
    restoredAt: restoredAt.toISOString(),
  }));
}
