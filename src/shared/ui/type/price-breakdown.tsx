import { formatPounds, priceBreakdown } from '../../domain/pence.ts';

function Line({ term, pence }: { term: string; pence: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="tabular-nums">{formatPounds(pence)}</dd>
    </div>
  );
}

export interface PriceDiscount {
  what: string;
  pence: number;
}

/** Shown before payment. */
export function PriceBreakdown({
  sessionFeePence,
  platformFeePence,
  places = 1,
  off = null,
  covered = null,
  voucherPence = 0,
}: {
  /** Pence for one place, without the fee. */
  sessionFeePence: number;
  /** For one place in a course: the fees of its bookings. Default: the fee of one booking. */
  platformFeePence?: number | undefined;
  places?: number;
  off?: PriceDiscount | null;
  /** Places covered by pass credits or a package, fee included. */
  covered?: { places: number; pence: number; of?: 'pass' | 'package' } | null;
  /** Paid by gift vouchers. */
  voucherPence?: number;
}) {
  const discountedPence = sessionFeePence - (off?.pence ?? 0) / places;
  const feePence = platformFeePence ?? priceBreakdown(discountedPence).platformFeePence;
  return (
    <dl className="grid gap-2.5">
      <Line
        term={places > 1 ? `Session Fee, ${places} × ${formatPounds(sessionFeePence)}` : 'Session Fee'}
        pence={places * sessionFeePence}
      />
      {off !== null && <Line term={off.what} pence={-off.pence} />}
      <Line term="Platform Fee (10%)" pence={places * feePence} />
      {covered !== null && (
        <Line
          term={`${covered.places} ${covered.of ?? 'pass'} ${covered.places === 1 ? 'credit' : 'credits'}`}
          pence={-covered.pence}
        />
      )}
      {voucherPence > 0 && <Line term="Gift voucher" pence={-voucherPence} />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
        <dt className="font-semibold">Total</dt>
        <dd className="text-figure leading-none font-bold tracking-tight tabular-nums">
          {formatPounds(places * (discountedPence + feePence) - (covered?.pence ?? 0) - voucherPence)}
        </dd>
      </div>
    </dl>
  );
}
