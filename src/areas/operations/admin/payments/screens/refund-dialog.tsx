import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allocateReversal } from '#areas/money/ledger/rules.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { ReasonDialog } from '../../frame/screens/reason-dialog.tsx';
import { adminActions } from '../../people/api.ts';
import { bookingMoneyQuery } from '../api.ts';
import type { BookingMoney } from '../contract.ts';

type Bearer = 'both' | 'platform';

/**
 * Refunds a booking in part or in full, borne by both in proportion or by the platform, with a preview. Mount one per
 * opening: the idempotency key lives as long.
 */
export function RefundDialog({
  booking,
  open,
  onClose,
}: {
  booking: { id: string; reference: string; title: string; total: string };
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const { name } = useBrand();
  const { data: money } = useQuery({ ...bookingMoneyQuery(api, booking.id), enabled: open });
  const [typed, setTyped] = useState<string | null>(null);
  const [bearer, setBearer] = useState<Bearer>('both');
  const [key] = useState(() => crypto.randomUUID());
  const amount = typed ?? money?.left ?? '';
  const bearers = money === undefined ? null : allocateRefund(money, amount, bearer);
  return (
    <ReasonDialog
      open={open}
      title={`Refund booking ${booking.reference}?`}
      description={`${booking.title}.${money === undefined ? '' : ` You can refund up to £${money.left} of £${booking.total}.`} The booking isn’t cancelled.`}
      confirmLabel={bearers === null ? 'Refund' : `Refund ${formatPounds(bearers.amountPence)}`}
      onClose={onClose}
      mutate={(reason) => adminActions(api).refundBooking(booking.id, { amount, reason, key, bearer })}
      successToast={{ title: 'Refund on its way', description: `We’re refunding £${amount} to the card.` }}
    >
      {money?.disputed === true && (
        <Notice tone="warning">
          The customer’s bank is deciding on a dispute. You can’t refund now, because the customer could be
          paid twice.
        </Notice>
      )}
      <TextField
        label="Amount"
        prefix="£"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1 text-sm leading-snug font-semibold">Where the refund comes from</legend>
        <RadioField
          label={`Seller and ${name}, shared`}
          name="bearer"
          value="both"
          checked={bearer === 'both'}
          onChange={() => setBearer('both')}
        />
        <RadioField
          label={`${name} only`}
          name="bearer"
          value="platform"
          checked={bearer === 'platform'}
          onChange={() => setBearer('platform')}
        />
      </fieldset>
      <div role="status">
        {bearers !== null && (
          <ul className="grid gap-1 rounded-card bg-sunken p-4 text-sm tabular-nums">
            <BearerLine who="Seller only" pence={bearers.sellerPence} />
            <BearerLine
              who={bearer === 'platform' ? name : `${name} (fee refunded)`}
              pence={bearers.platformPence}
            />
            {bearers.setAsidePence > 0 && (
              <BearerLine who="Reserved by a failed refund" pence={bearers.setAsidePence} />
            )}
          </ul>
        )}
      </div>
    </ReasonDialog>
  );
}

function BearerLine({ who, pence }: { who: string; pence: number }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{who}</span>
      <b>{formatPounds(pence)}</b>
    </li>
  );
}

/** Only for amounts from the server, which are always valid. */
const parsePence = (pounds: string): number => decimalToPence(pounds) ?? 0;

/** Shares of a refund in pence, as the ledger will post them; null if the amount isn't refundable. */
function allocateRefund(money: BookingMoney, amount: string, bearer: Bearer) {
  const amountPence = decimalToPence(amount);
  if (amountPence === null || amountPence === 0 || amountPence > parsePence(money.left)) return null;
  const sum = { amountPence, sellerPence: 0, platformPence: 0, setAsidePence: 0 };
  let stillPence = amountPence;
  for (const payment of money.payments) {
    const of = Math.min(stillPence, parsePence(payment.left));
    const borne = allocatePaymentRefund(payment, of, bearer);
    sum.sellerPence += borne.sellerPence;
    sum.platformPence += borne.platformPence;
    sum.setAsidePence += of - borne.sellerPence - borne.platformPence;
    stillPence -= of;
  }
  return sum;
}

function allocatePaymentRefund(
  { sold, takenBack, takenBefore, setAside }: BookingMoney['payments'][number],
  ofPence: number,
  bearer: Bearer,
) {
  if (ofPence === 0) return { sellerPence: 0, platformPence: 0 };
  if (bearer === 'platform')
    return { sellerPence: 0, platformPence: ofPence - Math.min(ofPence, parsePence(setAside)) };
  return allocateReversal(
    { sellerPence: parsePence(sold.seller), platformPence: parsePence(sold.platform) },
    { sellerPence: parsePence(takenBack.seller), platformPence: parsePence(takenBack.platform) },
    parsePence(takenBefore) + ofPence,
  );
}
