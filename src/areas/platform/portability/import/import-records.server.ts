import { createHash, randomUUID } from 'node:crypto';
import { allocateOrderPlaces, confirmOrder } from '#areas/booking/bookings/channel/channel-orders.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  assignToDraft,
  listInstructorNames,
} from '#areas/catalogue/instructors/manage-instructors.server.ts';
import { createDraft } from '#areas/catalogue/sessions/own/save-session.server.ts';
import type { SessionFormInput } from '#areas/catalogue/sessions/own/session-form.ts';
import { listPlaces } from '#areas/catalogue/venues/manage-venues.server.ts';
import {
  deleteUnusedAccounts,
  findOrCreateAccounts,
} from '#areas/identity/accounts/admins/imported-accounts.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { CheckedFile, PastImport, RecordImportOptions, RecordImportResult } from './contract.ts';
import {
  type ColumnMapping,
  countKnownHeadings,
  guessMapping,
  type ImportKind,
  importFields,
  missingFields,
} from './import-fields.ts';
import {
  activities,
  countUsedSince,
  deleteImportedItems,
  findSameFile,
  type ImportedItem,
  insertCustomers,
  insertImport,
  insertPasses,
  knownSlots,
  listImportedItems,
  listImportedPassKeys,
  listKnownEmails,
  listUnreferencedAccounts,
  listUpcomingOccurrences,
  lockImport,
  lockImportedItems,
  markUndone,
  selectImports,
  settleImportedOrder,
} from './import-queries.server.ts';
import { invalidFile } from './invalid-file.ts';
import { type DateOrder, guessDateOrder } from './parse-values.ts';
import { type CustomerRow, type PassRow, type PersonRow, readRows } from './read-rows.ts';
import { type ImportTable, readTable } from './read-table.server.ts';
import {
  matchedName,
  type OrderToCreate,
  quoteNames,
  type RowResult,
  type SessionNames,
  type SessionToCreate,
  validateBookings,
  validateCustomers,
  validatePasses,
  validateTimetable,
} from './validate-rows.ts';

export interface RecordImportDeps {
  pool: Pool;
  clock: Clock;
}

/** How many verdicts are answered; those that are refused come first. */
const MAX_RESULTS_SHOWN = 100;
/** Each needs its own statement in one transaction. */
const MAX_BOOKINGS = 2_000;

/** Throws like `authoriseBusiness`. */
export async function authoriseImport(
  { pool }: Pick<RecordImportDeps, 'pool'>,
  user: { id: string },
  businessId: number,
): Promise<void> {
  await authoriseBusiness(pool, user, businessId, 'import_records');
}

/** Dry run: returns a verdict per row. Call `authoriseImport` first. Throws like `readTable`. */
export async function checkFile(
  { pool, clock }: RecordImportDeps,
  businessId: number,
  file: { bytes: Buffer; options: RecordImportOptions },
): Promise<CheckedFile> {
  const { kind, source } = file.options;
  const table = await readImportTable(file);
  const mapping = chooseMapping(table, file.options);
  const order = chooseDateOrder(table, mapping, file.options);
  const missing = missingFields(kind, mapping);
  const { verdicts, names } =
    missing.length > 0
      ? { verdicts: [], names: null }
      : await validateRows(pool, {
          businessId,
          options: file.options,
          table,
          mapping,
          order,
          now: clock.now(),
        });
  const shown = [...verdicts]
    .sort((a, b) => resultRank(a) - resultRank(b) || a.line - b.line)
    .slice(0, MAX_RESULTS_SHOWN);
  return {
    kind,
    source,
    headingLine: table.headingLine,
    firstLines: table.firstLines.map(({ line, cells }) => ({ line, text: lineText(cells) })),
    headings: table.headings,
    example: table.rows[0]?.cells ?? [],
    mapping,
    dateOrder: order,
    encoding: table.encoding,
    separator: table.separator,
    missing,
    rows: table.rows.length,
    counts: countResults(verdicts),
    names: names === null ? null : { ...names, undecided: undecidedNames(names, file.options).length },
    verdicts: shown,
  };
}

const readImportTable = ({
  bytes,
  options,
}: {
  bytes: Buffer;
  options: RecordImportOptions;
}): Promise<ImportTable> =>
  readTable(bytes, options.headingLine, (cells) => countKnownHeadings(options.kind, options.source, cells));

/** For choosing the heading line. */
function lineText(cells: readonly string[]): string {
  const text = singleLineText(cells.filter((cell) => cell !== '').join(', '), 60);
  return text === '' ? 'Nothing' : text;
}

const resultRank = ({ verdict }: RowResult): number => ['refused', 'same', 'new'].indexOf(verdict);

const countResults = (verdicts: readonly RowResult[]) => {
  const of = (wanted: RowResult['verdict']) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return { new: of('new'), same: of('same'), refused: of('refused') };
};

/**
 * Imports new rows, all or none, with an audit entry. Idempotent per file (`already`). Throws like
 * `authoriseBusiness` and `readTable`, and `conflict` (409) if nothing is new or a date is full.
 */
export async function importRecords(
  { pool, clock }: RecordImportDeps,
  act: AuditContext,
  businessId: number,
  file: { name: string; bytes: Buffer; options: RecordImportOptions },
): Promise<RecordImportResult> {
  const { options } = file;
  const { kind, source } = options;
  const table = await readImportTable(file);
  const mapping = chooseMapping(table, options);
  const order = chooseDateOrder(table, mapping, options);
  const missing = missingFields(kind, mapping);
  if (missing.length > 0) throw invalidFile(`Choose columns for: ${missing.join(', ')}.`);
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'import_records');
    const before = await findSameFile(tx, { businessId, kind, digest });
    const judged = await validateRows(tx, { businessId, options, table, mapping, order, now });
    const counts = countResults(judged.verdicts);
    // Rows refused before may be valid now.
    if (before !== null && counts.new === 0)
      return { importId: before.id, already: true, records: 0, refused: 0 };
    const undecided = undecidedNames(judged.names, options);
    if (undecided.length > 0)
      throw invalidFile(
        `Choose your session for ${quoteNames(undecided)}, or leave those rows out. We haven’t imported anything.`,
      );
    const items = await judged.make(tx, {
      businessId,
      source,
      userId: act.actorId,
      remind: options.remind,
      now,
    });
    if (counts.new === 0) throw new AppError('conflict', 'This file has nothing new to import.');
    const importId = randomUUID();
    await insertImport(tx, {
      id: importId,
      businessId,
      kind,
      source,
      fileName: file.name,
      // A follow-up of the same file needs a distinct digest.
      digest: before === null ? digest : createHash('sha256').update(`${digest} ${importId}`).digest('hex'),
      records: counts.new,
      importedBy: act.actorId,
      importedAt: now,
      items,
    });
    await recordAudit(tx, act, {
      action: 'business.records-imported',
      subject: 'business',
      subjectId: businessId,
      details: { importId, kind, source, digest, ...counts },
    });
    return { importId, already: false, records: counts.new, refused: counts.refused };
  });
}

/** Newest first. Throws like `authoriseBusiness`. */
export async function listImports(
  { pool }: RecordImportDeps,
  user: { id: string },
  businessId: number,
): Promise<PastImport[]> {
  await authoriseImport({ pool }, user, businessId);
  return (await selectImports(pool, businessId)).map(
    ({ id, kind, source, fileName, records, importedAt, undoneAt }) => ({
      id,
      kind,
      source,
      fileName,
      records,
      importedAt: importedAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    }),
  );
}

const usedMessages: Readonly<Record<ImportKind, string>> = {
  customers: 'have since booked, bought or had a note added',
  timetable: 'have since been submitted',
  passes: 'have since been used or paused',
  bookings: 'have since started, changed, been cancelled, checked in or messaged',
};

/**
 * Undoes an import, all or nothing. Throws like `authoriseBusiness`, `not_found` (404), and `conflict` (409) with the
 * number of used items.
 */
export async function undoImport(
  deps: RecordImportDeps,
  act: AuditContext,
  { businessId, importId }: { businessId: number; importId: string },
): Promise<PastImport[]> {
  const user = { id: act.actorId };
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'import_records');
    const found = await lockImport(tx, businessId, importId);
    if (found === null) throw new AppError('not_found', 'We can’t find that import.');
    if (found.undoneAt !== null) return;
    const { kind, records } = found;
    await lockImportedItems(tx, importId);
    const standing = (await countUsedSince(tx, importId, found.importedAt))[kind];
    if (standing > 0)
      throw new AppError(
        'conflict',
        `We can’t undo this import: ${standing} of ${records} ${usedMessages[kind]}.`,
      );
    const made = await listImportedItems(tx, importId);
    await deleteImportedItems(tx, importId);
    const accounts = made.filter((item) => item.made === 'account').map(({ id }) => id);
    await deleteUnusedAccounts(tx, await listUnreferencedAccounts(tx, accounts));
    await markUndone(tx, importId, deps.clock.now());
    await recordAudit(tx, act, {
      action: 'business.import-undone',
      subject: 'business',
      subjectId: businessId,
      details: { importId, kind, records },
    });
  });
  return listImports(deps, user, businessId);
}

/** Unknown session names without a decision. */
const undecidedNames = (names: SessionNames | null, { matches }: RecordImportOptions): string[] =>
  names === null ? [] : names.unknown.filter((name) => matchedName(matches, name) === undefined);

/** Valid chosen columns, else guessed ones. */
function chooseMapping(
  { headings }: ImportTable,
  { kind, source, mapping }: RecordImportOptions,
): ColumnMapping {
  const guessed = guessMapping(kind, source, headings);
  if (mapping === null) return guessed;
  return Object.fromEntries(
    importFields[kind].map(({ name }) => {
      const column = mapping[name] ?? null;
      return [name, column !== null && column < headings.length ? column : null];
    }),
  );
}

function chooseDateOrder(
  { rows }: ImportTable,
  mapping: ColumnMapping,
  { dateOrder }: RecordImportOptions,
): DateOrder {
  if (dateOrder !== null) return dateOrder;
  const columns = ['consentDate', 'day', 'until', 'consent', 'birthday']
    .map((field) => mapping[field] ?? null)
    .filter((column) => column !== null);
  return guessDateOrder(rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')));
}

interface ImportContext {
  businessId: number;
  source: string;
  userId: string;
  remind: boolean;
  now: Date;
}

interface ValidatedFile {
  verdicts: RowResult[];
  names: SessionNames | null;
  make(tx: Tx, making: ImportContext): Promise<ImportedItem[]>;
}

async function validateRows(
  db: Db,
  {
    businessId,
    options: { kind, matches },
    table,
    mapping,
    order,
    now,
  }: {
    businessId: number;
    options: RecordImportOptions;
    table: ImportTable;
    mapping: ColumnMapping;
    order: DateOrder;
    now: Date;
  },
): Promise<ValidatedFile> {
  const reading = { mapping, order, today: londonDay(now), epoch1904: table.epoch1904 };
  switch (kind) {
    case 'customers': {
      const rows = readRows(kind, table.rows, reading);
      const addresses = rows.flatMap((row) => ('said' in row ? [row.said.email] : []));
      const { verdicts, wanted } = validateCustomers(rows, await listKnownEmails(db, businessId, addresses));
      return { verdicts, names: null, make: (tx, making) => importCustomers(tx, making, wanted) };
    }
    case 'timetable': {
      const rows = readRows(kind, table.rows, reading);
      const { verdicts, wanted } = validateTimetable(
        rows,
        await knownSlots(db, businessId),
        await activities(db),
        { places: await listPlaces(db, businessId), instructors: await listInstructorNames(db, businessId) },
      );
      return { verdicts, names: null, make: (tx, making) => importSessions(tx, making, wanted) };
    }
    case 'passes': {
      const rows = readRows(kind, table.rows, reading);
      const { verdicts, wanted } = validatePasses(rows, await listImportedPassKeys(db, businessId));
      return { verdicts, names: null, make: (tx, making) => importPasses(tx, making, wanted) };
    }
    case 'bookings': {
      const rows = readRows(kind, table.rows, reading);
      const dates = await listUpcomingOccurrences(db, businessId, now);
      const { verdicts, wanted, names } = validateBookings(rows, dates, matches);
      return { verdicts, names, make: (tx, making) => importBookings(tx, making, wanted) };
    }
  }
}

/** Creates accounts and customers. */
async function importPeople(
  tx: Tx,
  { businessId, userId, now }: ImportContext,
  people: readonly (PersonRow &
    Partial<Pick<CustomerRow, 'tags' | 'note' | 'wantsNewsSince' | 'birthday'>>)[],
): Promise<{ accountOf(email: string): string; items: ImportedItem[] }> {
  const { accounts, made } = await findOrCreateAccounts(
    tx,
    people.map(({ email, name }) => ({ key: email, name, email })),
  );
  const accountOf = (email: string): string => {
    const id = accounts.get(email);
    if (id === undefined) throw new Error('Somebody was imported without an account.');
    return id;
  };
  const customers = await insertCustomers(
    tx,
    businessId,
    people.map(({ email, name, phone, tags = [], note = '', wantsNewsSince = null, birthday = null }) => ({
      userId: accountOf(email),
      email,
      name,
      phone,
      tags,
      note,
      wantsNewsSince,
      birthday,
    })),
    { userId, now },
  );
  return {
    accountOf,
    items: [
      ...made.map((id): ImportedItem => ({ made: 'account', id })),
      ...customers.map((id): ImportedItem => ({ made: 'customer', id })),
    ],
  };
}

const importCustomers = async (
  tx: Tx,
  making: ImportContext,
  wanted: readonly CustomerRow[],
): Promise<ImportedItem[]> => (await importPeople(tx, making, wanted)).items;

async function importSessions(
  tx: Tx,
  { businessId, now }: ImportContext,
  wanted: readonly SessionToCreate[],
): Promise<ImportedItem[]> {
  const items: ImportedItem[] = [];
  for (const session of wanted) {
    const { title, description, sessionTypeId, minutes, places, pricePence, slots } = session;
    const form = {
      title,
      description,
      sessionTypeId,
      difficulty: ['all_levels'],
      ageGroups: ['18-25', '26-35', '36-50', '50+'],
      gender: 'mixed',
      price: penceToDecimal(pricePence),
      duration: minutes,
      maxParticipants: places,
      schedule: slots,
    } satisfies SessionFormInput;
    const id = await createDraft(tx, businessId, form, session.place);
    await assignToDraft(tx, { businessId, sessionId: id, instructorIds: session.instructorIds }, now);
    items.push({ made: 'session', id: String(id) });
  }
  return items;
}

async function importPasses(
  tx: Tx,
  making: ImportContext,
  wanted: readonly PassRow[],
): Promise<ImportedItem[]> {
  const { accountOf, items } = await importPeople(tx, making, wanted);
  const passes = wanted.map(({ email, pass, left, until, paidPence }) => ({
    id: randomUUID(),
    userId: accountOf(email),
    name: pass,
    left,
    until,
    paidPence,
  }));
  await insertPasses(tx, making.businessId, passes, making);
  return [...items, ...passes.map(({ id }): ImportedItem => ({ made: 'pass', id }))];
}

/** Uses the normal booking path and lock order, so nothing oversells. */
async function importBookings(
  tx: Tx,
  making: ImportContext,
  wanted: readonly OrderToCreate[],
): Promise<ImportedItem[]> {
  if (wanted.length > MAX_BOOKINGS)
    throw invalidFile(
      `A file can have up to ${formatCount(MAX_BOOKINGS)} bookings. Split it into several files.`,
    );
  const { accountOf, items } = await importPeople(tx, making, wanted);
  const { source, now, remind } = making;
  const inOrder = wanted.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.dateId - b.dateId,
  );
  for (const { email, name, phone, dateId, title, day, time, paidPence } of inOrder) {
    const orderId = randomUUID();
    const taken = await allocateOrderPlaces(tx, {
      orderId,
      userId: accountOf(email),
      soldThrough: null,
      wanted: [{ occurrenceId: dateId, places: 1 }],
      expiresAt: new Date(now.getTime() + 600_000),
      now,
    });
    const booked =
      taken &&
      (await confirmOrder(
        tx,
        { orderId, places: 1, paidElsewhere: source },
        { fullName: name, email, phone },
      ));
    if (!booked)
      throw new AppError(
        'conflict',
        `${title} on ${day} at ${time} is now full, so we didn’t import the file. Check the file again.`,
      );
    await settleImportedOrder(tx, orderId, { paidPence, remind, now });
    items.push({ made: 'order', id: orderId });
  }
  return items;
}
