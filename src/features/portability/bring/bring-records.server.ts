import { createHash, randomUUID } from 'node:crypto';
import { accountsForPeople, forgetUnusedAccounts } from '#features/accounts/admins/brought-people.server.ts';
import { bookPlaces, takePlaces } from '#features/booking/channel/channel-orders.server.ts';
import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { putDraft } from '#features/sessions/own/save-session.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { withCommas } from '#shared/domain/counted.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import {
  activities,
  broughtPasses,
  datesToCome,
  importsOf,
  insertCustomers,
  insertPasses,
  itemsOfImport,
  knownAddresses,
  knownSlots,
  lockImport,
  lockMade,
  type Made,
  markUndone,
  noteImport,
  sameFile,
  settleBrought,
  takeBack,
  unrelatedAccounts,
  usedSince,
} from './bring-queries.server.ts';
import type { BringAnswer, BringOptions, CheckedFile, PastImport } from './contract.ts';
import {
  type BringKind,
  fieldsOf,
  guessMapping,
  knownHeadings,
  type Mapping,
  missingFields,
} from './fields.ts';
import {
  judgeBookings,
  judgeCustomers,
  judgePasses,
  judgeTimetable,
  type OrderWanted,
  type SessionWanted,
  type Verdict,
} from './judge-rows.ts';
import { type CustomerSaid, type PassSaid, type PersonSaid, readRows } from './read-rows.ts';
import { type BroughtTable, readTable } from './read-table.server.ts';
import { refusedFile } from './refused-file.ts';
import { type DateOrder, guessDateOrder } from './values.ts';

export interface BringDeps {
  pool: Pool;
  clock: Clock;
}

/** How many verdicts are answered; those that are refused come first. */
const VERDICTS_SHOWN = 100;
/** Each takes its place by a statement of its own, in one transaction. */
const MOST_BOOKINGS = 2_000;

/** Throws as `authoriseBusiness` for whoever may not bring anything there. */
export async function mayBring(
  { pool }: Pick<BringDeps, 'pool'>,
  user: { id: string },
  businessId: number,
): Promise<void> {
  await authoriseBusiness(pool, user, businessId, 'import_records');
}

/**
 * Reads a file and says row by row what importing it would make, what is already here and what is refused, with why.
 * Nothing is changed or kept; whoever asks has to be let in first (`mayBring`). Throws as `readTable`.
 */
export async function checkFile(
  { pool, clock }: BringDeps,
  businessId: number,
  file: { bytes: Buffer; options: BringOptions },
): Promise<CheckedFile> {
  const { kind, source } = file.options;
  const table = await tableOf(file);
  const mapping = mappingOf(table, file.options);
  const order = orderOf(table, mapping, file.options);
  const missing = missingFields(kind, mapping);
  const { verdicts } =
    missing.length > 0
      ? { verdicts: [] }
      : await judgeRows(pool, { businessId, kind, table, mapping, order, now: clock.now() });
  const shown = [...verdicts].sort((a, b) => rank(a) - rank(b) || a.line - b.line).slice(0, VERDICTS_SHOWN);
  return {
    kind,
    source,
    headingLine: table.headingLine,
    firstLines: table.firstLines.map(({ line, cells }) => ({ line, text: inOneText(cells) })),
    headings: table.headings,
    example: table.rows[0]?.cells ?? [],
    mapping,
    dateOrder: order,
    encoding: table.encoding,
    separator: table.separator,
    missing,
    rows: table.rows.length,
    counts: countsOf(verdicts),
    verdicts: shown,
  };
}

const tableOf = ({ bytes, options }: { bytes: Buffer; options: BringOptions }): Promise<BroughtTable> =>
  readTable(bytes, options.headingLine, (cells) => knownHeadings(options.kind, options.source, cells));

/** A line as it is shown to whoever chooses the headings. */
function inOneText(cells: readonly string[]): string {
  const text = plainLine(cells.filter((cell) => cell !== '').join(', '), 60);
  return text === '' ? 'Nothing' : text;
}

const rank = ({ verdict }: Verdict): number => ['refused', 'same', 'new'].indexOf(verdict);

const countsOf = (verdicts: readonly Verdict[]) => {
  const of = (wanted: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return { new: of('new'), same: of('same'), refused: of('refused') };
};

/**
 * Imports what is new in a file, all of it or nothing, with an entry in the audit log. The same file again changes
 * nothing (`already`). Throws as `authoriseBusiness` and `readTable`, and `conflict` (409) where nothing in it is new, or a date has filled
 * up since it was checked.
 */
export async function bringFile(
  { pool, clock }: BringDeps,
  act: Act,
  businessId: number,
  file: { name: string; bytes: Buffer; options: BringOptions },
): Promise<BringAnswer> {
  const { options } = file;
  const { kind, source } = options;
  const table = await tableOf(file);
  const mapping = mappingOf(table, options);
  const order = orderOf(table, mapping, options);
  const missing = missingFields(kind, mapping);
  if (missing.length > 0) throw refusedFile(`Choose columns for: ${missing.join(', ')}.`);
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, businessId, 'import_records');
    const before = await sameFile(tx, { businessId, kind, digest });
    if (before !== null) return { importId: before.id, already: true, records: 0, refused: 0 };
    const judged = await judgeRows(tx, { businessId, kind, table, mapping, order, now });
    const items = await judged.make(tx, {
      businessId,
      source,
      userId: act.actorId,
      remind: options.remind,
      now,
    });
    const counts = countsOf(judged.verdicts);
    if (counts.new === 0) throw new AppError('conflict', 'This file has nothing new to import.');
    const importId = randomUUID();
    await noteImport(tx, {
      id: importId,
      businessId,
      kind,
      source,
      fileName: file.name,
      digest,
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

/** The imports of a business, the latest first. Throws as `authoriseBusiness`. */
export async function listImports(
  { pool }: BringDeps,
  user: { id: string },
  businessId: number,
): Promise<PastImport[]> {
  await mayBring({ pool }, user, businessId);
  return (await importsOf(pool, businessId)).map(
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

const used: Readonly<Record<BringKind, string>> = {
  customers: 'have since booked, bought or had a note added',
  timetable: 'have since been submitted',
  passes: 'have since been used or paused',
  bookings: 'have since started, changed, been cancelled, checked in or messaged',
};

/**
 * Takes back all that an import made, or nothing where something of it has been used since. Throws as
 * `authoriseBusiness`, `not_found` (404), and `conflict` (409) with how many stand in the way.
 */
export async function undoImport(
  deps: BringDeps,
  act: Act,
  { businessId, importId }: { businessId: number; importId: string },
): Promise<PastImport[]> {
  const user = { id: act.actorId };
  await transaction(deps.pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'import_records');
    const found = await lockImport(tx, businessId, importId);
    if (found === null) throw new AppError('not_found', 'We can’t find that import.');
    if (found.undoneAt !== null) return;
    const { kind, records } = found;
    await lockMade(tx, importId);
    const standing = (await usedSince(tx, importId, found.importedAt))[kind];
    if (standing > 0)
      throw new AppError('conflict', `We can’t undo this import: ${standing} of ${records} ${used[kind]}.`);
    const made = await itemsOfImport(tx, importId);
    await takeBack(tx, importId);
    const accounts = made.filter((item) => item.made === 'account').map(({ id }) => id);
    await forgetUnusedAccounts(tx, await unrelatedAccounts(tx, accounts));
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

/** The columns that were chosen, where they are columns of the file; else those that the headings say. */
function mappingOf({ headings }: BroughtTable, { kind, source, mapping }: BringOptions): Mapping {
  const guessed = guessMapping(kind, source, headings);
  if (mapping === null) return guessed;
  return Object.fromEntries(
    fieldsOf[kind].map(({ name }) => {
      const column = mapping[name] ?? null;
      return [name, column !== null && column < headings.length ? column : null];
    }),
  );
}

function orderOf({ rows }: BroughtTable, mapping: Mapping, { dateOrder }: BringOptions): DateOrder {
  if (dateOrder !== null) return dateOrder;
  const columns = ['consentDate', 'day', 'until']
    .map((field) => mapping[field] ?? null)
    .filter((column) => column !== null);
  return guessDateOrder(rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')));
}

interface Making {
  businessId: number;
  source: string;
  userId: string;
  remind: boolean;
  now: Date;
}

interface JudgedFile {
  verdicts: Verdict[];
  /** Makes what is new. Answers what it made. */
  make(tx: Tx, making: Making): Promise<Made[]>;
}

async function judgeRows(
  db: Db,
  {
    businessId,
    kind,
    table,
    mapping,
    order,
    now,
  }: {
    businessId: number;
    kind: BringKind;
    table: BroughtTable;
    mapping: Mapping;
    order: DateOrder;
    now: Date;
  },
): Promise<JudgedFile> {
  const reading = { mapping, order, today: londonDay(now), epoch1904: table.epoch1904 };
  switch (kind) {
    case 'customers': {
      const rows = readRows(kind, table.rows, reading);
      const addresses = rows.flatMap((row) => ('said' in row ? [row.said.email] : []));
      const { verdicts, wanted } = judgeCustomers(rows, await knownAddresses(db, businessId, addresses));
      return { verdicts, make: (tx, making) => makeCustomers(tx, making, wanted) };
    }
    case 'timetable': {
      const rows = readRows(kind, table.rows, reading);
      const { verdicts, wanted } = judgeTimetable(
        rows,
        await knownSlots(db, businessId),
        await activities(db),
      );
      return { verdicts, make: (tx, making) => makeSessions(tx, making, wanted) };
    }
    case 'passes': {
      const rows = readRows(kind, table.rows, reading);
      const { verdicts, wanted } = judgePasses(rows, await broughtPasses(db, businessId));
      return { verdicts, make: (tx, making) => makePasses(tx, making, wanted) };
    }
    case 'bookings': {
      const rows = readRows(kind, table.rows, reading);
      const { verdicts, wanted } = judgeBookings(rows, await datesToCome(db, businessId, now));
      return { verdicts, make: (tx, making) => makeBookings(tx, making, wanted) };
    }
  }
}

/** The accounts of people, with what was made for them: accounts, and customers of the business. */
async function bringPeople(
  tx: Tx,
  { businessId, userId, now }: Making,
  people: readonly (PersonSaid & Partial<Pick<CustomerSaid, 'tags' | 'note' | 'wantsNewsSince'>>)[],
): Promise<{ accountOf(email: string): string; items: Made[] }> {
  const { accounts, made } = await accountsForPeople(
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
    people.map(({ email, name, phone, tags = [], note = '', wantsNewsSince = null }) => ({
      userId: accountOf(email),
      email,
      name,
      phone,
      tags,
      note,
      wantsNewsSince,
    })),
    { userId, now },
  );
  return {
    accountOf,
    items: [
      ...made.map((id): Made => ({ made: 'account', id })),
      ...customers.map((id): Made => ({ made: 'customer', id })),
    ],
  };
}

const makeCustomers = async (tx: Tx, making: Making, wanted: readonly CustomerSaid[]): Promise<Made[]> =>
  (await bringPeople(tx, making, wanted)).items;

async function makeSessions(
  tx: Tx,
  { businessId }: Making,
  wanted: readonly SessionWanted[],
): Promise<Made[]> {
  const items: Made[] = [];
  for (const { title, description, sessionTypeId, minutes, places, pricePence, slots } of wanted) {
    const id = await putDraft(tx, businessId, {
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
    });
    items.push({ made: 'session', id: String(id) });
  }
  return items;
}

async function makePasses(tx: Tx, making: Making, wanted: readonly PassSaid[]): Promise<Made[]> {
  const { accountOf, items } = await bringPeople(tx, making, wanted);
  const passes = wanted.map(({ email, pass, left, until, paidPence }) => ({
    id: randomUUID(),
    userId: accountOf(email),
    name: pass,
    left,
    until,
    paidPence,
  }));
  await insertPasses(tx, making.businessId, passes, making);
  return [...items, ...passes.map(({ id }): Made => ({ made: 'pass', id }))];
}

/** Takes each place as everybody does, so that none is sold twice; in the order in which everybody locks dates. */
async function makeBookings(tx: Tx, making: Making, wanted: readonly OrderWanted[]): Promise<Made[]> {
  if (wanted.length > MOST_BOOKINGS)
    throw refusedFile(
      `A file can have up to ${withCommas(MOST_BOOKINGS)} bookings. Split it into several files.`,
    );
  const { accountOf, items } = await bringPeople(tx, making, wanted);
  const { source, now, remind } = making;
  const inOrder = wanted.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.dateId - b.dateId,
  );
  for (const { email, name, phone, dateId, title, day, time, paidPence } of inOrder) {
    const orderId = randomUUID();
    const taken = await takePlaces(tx, {
      orderId,
      userId: accountOf(email),
      soldThrough: null,
      paidElsewhere: source,
      wanted: [{ occurrenceId: dateId, places: 1 }],
      expiresAt: new Date(now.getTime() + 600_000),
      now,
    });
    const booked = taken && (await bookPlaces(tx, { orderId, places: 1 }, { fullName: name, email, phone }));
    if (!booked)
      throw new AppError(
        'conflict',
        `${title} on ${day} at ${time} is now full, so we didn’t import the file. Check the file again.`,
      );
    await settleBrought(tx, orderId, { paidPence, remind, now });
    items.push({ made: 'order', id: orderId });
  }
  return items;
}
