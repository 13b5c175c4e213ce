import {
  type EntitlementDifference,
  entitlementDifferences,
  purchasesSince,
} from '#areas/money/entitlements/reconcile/purchase-report.server.ts';
import { explainPurchase } from '#areas/money/entitlements/reconcile/purchase-rules.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import type { ProviderIntent } from '#areas/money/payments/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import {
  type AppointmentDifference,
  appointmentDifferences,
  isOlderPayment,
  listPaymentsSince,
  type PlaceDifference,
  type PostingDifference,
  placeDifferences,
  postingDifferences,
} from './reconciliation-queries.server.ts';
import {
  explainPayment,
  explainStrayIntent,
  type RecordedPayment,
  type Verdict,
} from './reconciliation-rules.ts';

interface ReportLine {
  verdict: Verdict;
  paymentId: string | null;
  intentId: string | null;
  bookingReference: string | null;
  /** Our state, then the provider's: `succeeded / succeeded`. */
  states: string;
  amountPence: number;
  refundedPence: number;
}

export interface ReconciliationReport {
  since: Date;
  lines: ReportLine[];
  seats: PlaceDifference[];
  hours: AppointmentDifference[];
  postings: PostingDifference[];
  credits: EntitlementDifference[];
}

export type ProviderRecords = Pick<PaymentProvider, 'listIntents' | 'listRefunds'>;

export function isFullyExplained(report: ReconciliationReport): boolean {
  return (
    report.seats.length === 0 &&
    report.hours.length === 0 &&
    report.postings.length === 0 &&
    report.credits.length === 0 &&
    report.lines.every((line) => line.verdict.explained)
  );
}

/** Compares payments with bookings, provider and ledger, read-only. Throws `payment_provider_unavailable` (503). */
export async function reconciliationReport(
  deps: {
    db: Db;
    /** Call it after reading our rows, so that the provider's are at least as new. */
    openProvider(): Promise<ProviderRecords>;
  },
  since: Date,
  now: Date,
): Promise<ReconciliationReport> {
  const payments = await listPaymentsSince(deps.db, since);
  const purchases = await purchasesSince(deps.db, since);
  const provider = await fetchProviderSnapshot(await deps.openProvider(), since);
  const lines: ReportLine[] = [];
  const named = new Set<string>();
  for (const own of payments) {
    const intent = findIntent(provider, own);
    if (intent !== null) named.add(intent.id);
    const refundedPence = intent === null ? 0 : (provider.refundedByIntent.get(intent.id) ?? 0);
    lines.push({
      verdict: explainPayment(own, { intent, refundedPence }, now),
      paymentId: own.paymentId,
      intentId: intent?.id ?? own.intentId,
      bookingReference: own.places.map(({ reference }) => reference).join(' ') || null,
      states: `${own.state} / ${intent?.status ?? '-'}`,
      amountPence: own.amountPence,
      refundedPence: own.refundedPence,
    });
  }
  for (const own of purchases) {
    const intent = findIntent(provider, { intentId: own.intentId, holdId: own.purchaseId });
    if (intent !== null) named.add(intent.id);
    const refundedPence = intent === null ? 0 : (provider.refundedByIntent.get(intent.id) ?? 0);
    lines.push({
      verdict: explainPurchase(own, { intent, refundedPence }, now),
      paymentId: own.paymentId,
      intentId: intent?.id ?? own.intentId,
      bookingReference: null,
      states: `${own.state} / ${intent?.status ?? '-'}`,
      amountPence: own.amountPence,
      refundedPence: own.refundedPence,
    });
  }
  for (const intent of provider.intents.values()) {
    if (named.has(intent.id)) continue;
    const verdict = (await isOlderPayment(deps.db, intent.id)) ? null : explainStrayIntent(intent);
    if (verdict === null) continue;
    lines.push({
      verdict,
      paymentId: null,
      intentId: intent.id,
      bookingReference: null,
      states: `- / ${intent.status}`,
      amountPence: intent.amountPence,
      refundedPence: 0,
    });
  }
  return {
    since,
    lines,
    seats: await placeDifferences(deps.db),
    hours: await appointmentDifferences(deps.db),
    postings: await postingDifferences(deps.db, since),
    credits: await entitlementDifferences(deps.db),
  };
}

interface ProviderSnapshot {
  intents: Map<string, ProviderIntent>;
  byHold: Map<string, ProviderIntent>;
  /** Pence refunded or pending. */
  refundedByIntent: Map<string, number>;
}

async function fetchProviderSnapshot(provider: ProviderRecords, since: Date): Promise<ProviderSnapshot> {
  const books: ProviderSnapshot = { intents: new Map(), byHold: new Map(), refundedByIntent: new Map() };
  for await (const intent of provider.listIntents(since)) {
    books.intents.set(intent.id, intent);
    if (intent.holdId !== null) books.byHold.set(intent.holdId, intent);
  }
  for await (const refund of provider.listRefunds(since)) {
    if (refund.intentId === null || refund.status === 'failed') continue;
    const before = books.refundedByIntent.get(refund.intentId) ?? 0;
    books.refundedByIntent.set(refund.intentId, before + refund.amountPence);
  }
  return books;
}

/** By id or, if the id was never stored, by hold. */
function findIntent(
  books: ProviderSnapshot,
  own: Pick<RecordedPayment, 'intentId' | 'holdId'>,
): ProviderIntent | null {
  const found = own.intentId === null ? books.byHold.get(own.holdId) : books.intents.get(own.intentId);
  return found ?? null;
}

export function printReport(report: ReconciliationReport): string {
  const counts = new Map<string, { payments: number; pence: number; explained: boolean }>();
  for (const { verdict, amountPence } of report.lines) {
    const before = counts.get(verdict.text) ?? { payments: 0, pence: 0, explained: verdict.explained };
    counts.set(verdict.text, {
      ...before,
      payments: before.payments + 1,
      pence: before.pence + amountPence,
    });
  }
  const summary = [...counts].map(([text, { payments, pence, explained }]) => [
    text,
    String(payments),
    formatPounds(pence),
    explained ? '' : 'UNEXPLAINED',
  ]);
  const unexplained = report.lines
    .filter((line) => !line.verdict.explained)
    .map((line) => [
      line.verdict.text,
      line.paymentId ?? '-',
      line.intentId ?? '-',
      line.bookingReference ?? '-',
      line.states,
      formatPounds(line.amountPence),
      formatPounds(line.refundedPence),
    ]);
  const seats = report.seats.map((seat) => [
    String(seat.occurrenceId),
    seat.startsAt.toISOString(),
    String(seat.taken),
    String(seat.heldOrBooked),
  ]);
  return [
    `Payments since ${report.since.toISOString()}`,
    formatTable(['what became of it', 'payments', 'amount', ''], summary),
    ...(unexplained.length === 0
      ? []
      : [
          'Unexplained payments',
          formatTable(
            ['why', 'payment', 'intent', 'booking', 'here / provider', 'amount', 'refunded'],
            unexplained,
          ),
        ]),
    ...(seats.length === 0
      ? []
      : [
          'Dates whose seats do not add up',
          formatTable(['date', 'starts', 'taken', 'held or booked'], seats),
        ]),
    ...(report.hours.length === 0
      ? []
      : [
          'Hours of trainers that do not add up',
          formatTable(
            ['hour', 'starts', 'state'],
            report.hours.map((hour) => [String(hour.trainerHourId), hour.startsAt.toISOString(), hour.state]),
          ),
        ]),
    ...(report.postings.length === 0
      ? []
      : [
          'Payments of which the ledger says something else',
          formatTable(
            ['payment', 'state', 'held', 'on the ledger', 'sold', 'on the ledger'],
            report.postings.map((payment) => [
              payment.paymentId,
              payment.state,
              formatPounds(payment.heldPence),
              formatPounds(payment.postedPence),
              formatPounds(payment.soldPence),
              formatPounds(payment.postedSalePence),
            ]),
          ),
        ]),
    ...(report.credits.length === 0
      ? []
      : [
          'Credits of which the ledger says something else',
          formatTable(
            ['credit', 'unused', 'on the ledger'],
            report.credits.map((credit) => [
              credit.creditId,
              formatPounds(credit.unusedPence),
              formatPounds(credit.postedPence),
            ]),
          ),
        ]),
    ...(isFullyExplained(report) ? ['nothing unexplained'] : []),
  ].join('\n\n');
}

function formatTable(heads: string[], rows: string[][]): string {
  const lines = [heads, ...rows];
  const widths = heads.map((_head, column) =>
    lines.reduce((widest, line) => Math.max(widest, (line[column] ?? '').length), 0),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
