import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { accountOfSeller, type SellerAccountRow } from '../accounts/account-queries.server.ts';
import { latestAccountCheck } from '../bank-payouts/payout-queries.server.ts';
import { isAccountReconciled } from '../bank-payouts/reconcile-accounts.server.ts';
import type { PayoutAccount, PayoutContents, PayoutOverview, ReconciliationCheck } from '../contract.ts';
import { accountState, nextPayoutDay, type Seller } from '../rules.ts';
import {
  accountTotals,
  type ContentLine,
  findAccountPayout,
  hasDemoBookings,
  listPayouts,
  payoutContents,
  reversedTotals,
  unsentTotals,
  waitingByOccurrence,
} from './overview-queries.server.ts';

export interface ReadPayoutsDeps {
  pool: Db;
  clock: Clock;
}

const APPOINTMENT_TITLE = 'Personal training';
/** One payout per working day for a year. */
const MAX_PAYOUTS_SHOWN = 262;
const MAX_WAITING_SHOWN = 6;

export async function readPayouts({ pool, clock }: ReadPayoutsDeps, seller: Seller): Promise<PayoutOverview> {
  const now = clock.now();
  const row = await accountOfSeller(pool, seller);
  const unsent = await unsentTotals(pool, seller, now);
  const sums =
    row === null
      ? { heldPence: 0, owedPence: 0, onTheWayPence: 0, arrivesAt: null }
      : await accountTotals(pool, row.id);
  // The seller's debt is deducted first.
  const balancePence = sums.heldPence - sums.owedPence;
  const overallPence = unsent.earnedPence + balancePence;
  const availablePence = Math.max(0, overallPence);
  const account = toAccount(row);
  const day = account.state === 'ready' && !account.heldBack ? nextPayoutDay(account.schedule, now) : null;
  return {
    account,
    toCome: { amount: penceToDecimal(unsent.toComePence), places: unsent.toComePlaces },
    available: { amount: penceToDecimal(availablePence), places: unsent.earnedPlaces },
    demonstration: await hasDemoBookings(pool, seller),
    onTheWay: {
      amount: penceToDecimal(sums.onTheWayPence),
      arrivesAt: sums.arrivesAt?.toISOString() ?? null,
    },
    next:
      day === null || availablePence === 0
        ? null
        : { on: day.toISOString(), amount: penceToDecimal(availablePence) },
    belowZero:
      overallPence < 0 && row !== null ? await readNegativeBalance(pool, row.id, overallPence) : null,
    check: row === null ? null : await readReconciliationCheck(pool, row.id),
    waiting:
      account.state === 'ready'
        ? []
        : (await waitingByOccurrence(pool, seller, now, MAX_WAITING_SHOWN)).map((date) => ({
            title: date.title ?? APPOINTMENT_TITLE,
            startsAt: date.startsAt.toISOString(),
            places: date.places,
            amount: penceToDecimal(date.pence),
          })),
    payouts: row === null ? [] : (await listPayouts(pool, seller, row.id, MAX_PAYOUTS_SHOWN)).map(toPayout),
  };
}

async function readNegativeBalance(
  db: Db,
  accountId: string,
  balancePence: number,
): Promise<PayoutOverview['belowZero']> {
  const { refundsPence, disputesPence, disputedBooking } = await reversedTotals(db, accountId);
  return {
    amount: penceToDecimal(-balancePence),
    sessions: signedDecimal(balancePence + refundsPence + disputesPence),
    refunds: penceToDecimal(refundsPence),
    disputes: penceToDecimal(disputesPence),
    disputedBooking,
  };
}

const signedDecimal = (pence: number): string =>
  pence < 0 ? `-${penceToDecimal(-pence)}` : penceToDecimal(pence);

function toAccount(row: SellerAccountRow | null): PayoutAccount {
  const known = row === null || row.providerId === null ? null : row;
  return {
    state: accountState(known),
    detailsSubmitted: known?.detailsSubmitted ?? false,
    bank:
      known === null || known.bankLast4 === null ? null : { name: known.bankName, last4: known.bankLast4 },
    schedule: known?.schedule ?? null,
    heldBack: row?.heldBack ?? false,
  };
}

function toPayout(
  payout: Awaited<ReturnType<typeof listPayouts>>[number],
): PayoutOverview['payouts'][number] {
  const { pence, refundsPence, sentAt, arrivesAt, cameBackAt, from, to, ...rest } = payout;
  return {
    ...rest,
    amount: penceToDecimal(pence),
    refunds: penceToDecimal(refundsPence),
    sentAt: sentAt.toISOString(),
    arrivesAt: arrivesAt.toISOString(),
    cameBackAt: cameBackAt?.toISOString() ?? null,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  };
}

async function readReconciliationCheck(db: Db, accountId: string): Promise<ReconciliationCheck | null> {
  const check = await latestAccountCheck(db, accountId);
  if (check === null) return null;
  return {
    at: check.checkedAt.toISOString(),
    agrees: isAccountReconciled(check),
    movements: check.movements,
    lines: check.lines.map(({ line, oursPence, theirsPence }) => ({
      line,
      ours: penceToDecimal(oursPence),
      theirs: penceToDecimal(theirsPence),
    })),
  };
}

/** Throws `not_found` (404) if it isn't theirs. */
export async function readPayout(db: Db, seller: Seller, payoutId: string): Promise<PayoutContents> {
  const account = await accountOfSeller(db, seller);
  if (account === null || !(await findAccountPayout(db, account.id, payoutId)))
    throw new AppError('not_found', 'Payout not found');
  const lines = await payoutContents(db, payoutId);
  const sum = (wanted: (line: ContentLine) => boolean): string =>
    penceToDecimal(lines.filter(wanted).reduce((total, { pence }) => total + pence, 0));
  return {
    dates: groupByOccurrence(lines.filter(({ known }) => known)),
    sold: sum(({ known, isRefund }) => known && !isRefund),
    refunds: sum(({ isRefund }) => isRefund),
    other: sum(({ known }) => !known),
  };
}

/** Keeps their order; refunds count under their date. */
function groupByOccurrence(lines: readonly ContentLine[]): PayoutContents['dates'] {
  const dates = new Map<string, { title: string; startsAt: string; lines: ContentLine[] }>();
  for (const line of lines) {
    const title = line.title ?? APPOINTMENT_TITLE;
    const startsAt = (line.startsAt ?? new Date(0)).toISOString();
    const date = dates.get(`${startsAt} ${title}`) ?? { title, startsAt, lines: [] };
    date.lines.push(line);
    dates.set(`${startsAt} ${title}`, date);
  }
  return [...dates.values()].map(({ title, startsAt, lines: ofDate }) => ({
    title,
    startsAt,
    amount: penceToDecimal(ofDate.reduce((total, { pence }) => total + pence, 0)),
    bookings: ofDate.map(({ reference, name, pence, isRefund }) => ({
      reference: reference ?? '',
      name: isRefund ? `${name ?? 'Refund'}, refund` : (name ?? ''),
      amount: penceToDecimal(pence),
    })),
  }));
}
