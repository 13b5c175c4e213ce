import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { refundMyPass } from '../../api.ts';
import { formatLastDay } from '../../credit-text.ts';
import { COOLING_OFF_DAYS } from '../../rules.ts';
import { givenVouchersQuery, updateGiftRecipient, voucherPdfPath } from '../api.ts';
import { type GivenVoucher, giftSchema } from '../contract.ts';
import { voucherScopeText, voucherStatusText, voucherToasts } from '../copy.ts';
import { canChangeGift } from '../rules.ts';
import { type GiftDraft, GiftFields, giftFieldName, toGift } from './gift-fields.tsx';

export function GivenVouchers({ now }: { now: Date }) {
  const { data: vouchers = [] } = useQuery({ ...givenVouchersQuery(useApi()), refetchOnMount: 'always' });
  if (vouchers.length === 0) return null;
  return (
    <section id="vouchers-given" aria-labelledby="given-vouchers" className="mt-10">
      <h2 id="given-vouchers" className="mb-4 text-h3">
        Vouchers you’ve given
      </h2>
      <ul className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {vouchers.map((voucher) => (
          <GivenVoucherCard key={voucher.purchaseId} voucher={voucher} now={now} />
        ))}
      </ul>
    </section>
  );
}

const statusTones = {
  to_send: 'info',
  to_print: 'info',
  sent: 'info',
  redeemed: 'success',
  refunded: 'neutral',
  ended: 'neutral',
  blocked: 'warning',
} as const;

function GivenVoucherCard({ voucher, now }: { voucher: GivenVoucher; now: Date }) {
  const api = useApi();
  const brand = useBrand();
  const { purchaseId, creditId, value, name, email, business, lastDay, standing, refundNow } = voucher;
  const [asked, setAsked] = useState<'change' | 'refund' | null>(null);
  const giveBack = useMutationAction({
    mutate: (amount: string) => refundMyPass(api, creditId, amount),
    refresh: [givenVouchersQuery(api).queryKey],
    successToast: (_answer, amount) => voucherToasts.givenBack(amount),
    onSuccess: () => setAsked(null),
  });
  const whose = name ?? 'a friend';
  const isOpen = canChangeGift(standing) || standing === 'sent';
  return (
    <Panel role="listitem" aria-label={`£${value} for ${whose}`} className="grid gap-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-sans text-h4 font-semibold wrap-anywhere">For {whose}</h3>
          {email !== null && <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{email}</p>}
        </div>
        <p className="font-display text-figure leading-none font-bold tabular-nums">£{value}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[standing]}>{voucherStatusText(voucher)}</Badge>
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {voucherScopeText(business?.name ?? null, brand.name)}
        {isOpen && `, until ${formatLastDay(lastDay)}`}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canChangeGift(standing) && (
          <Button
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Change the gift for ${whose}`}
            onClick={() => setAsked('change')}
          >
            Change
          </Button>
        )}
        {isOpen && (
          <ButtonLink
            href={voucherPdfPath(purchaseId)}
            download
            variant="ghost"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Print the voucher for ${whose}`}
          >
            Print
          </ButtonLink>
        )}
        {refundNow !== null && (
          <Button
            variant="destructive-quiet"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Refund the voucher for ${whose}`}
            onClick={() => setAsked('refund')}
          >
            Refund
          </Button>
        )}
      </div>
      {asked === 'change' && (
        <ChangeRecipientDialog voucher={voucher} now={now} onClose={() => setAsked(null)} />
      )}
      <MutationDialog
        mutation={giveBack}
        open={asked === 'refund'}
        onClose={() => setAsked(null)}
        title={`Refund the voucher for ${whose}?`}
        cancelLabel="Cancel"
        confirmLabel={refundNow === null ? null : 'Refund voucher'}
        busyLabel="Refunding..."
        onConfirm={() => refundNow !== null && void giveBack.run(refundNow)}
      >
        <p className="text-h4 font-semibold">You’ll get £{refundNow ?? '0.00'} back</p>
        <p className="mt-1.5 text-ink-2">
          It hasn’t been redeemed, and you bought it less than {COOLING_OFF_DAYS} days ago. The code will stop
          working. We refund the card you paid with, usually within 5 to 10 working days.
        </p>
      </MutationDialog>
    </Panel>
  );
}

/** Until it is sent. */
function ChangeRecipientDialog({
  voucher,
  now,
  onClose,
}: {
  voucher: GivenVoucher;
  now: Date;
  onClose: () => void;
}) {
  const api = useApi();
  const { purchaseId, name, email, message, sendOn } = voucher;
  const initial: GiftDraft = {
    name: name ?? '',
    message,
    how: sendOn === null ? 'print' : 'mail',
    email: email ?? '',
    on: sendOn ?? londonDay(now),
  };
  const form = useMutationForm({
    id: `gift-${purchaseId}`,
    schema: giftSchema,
    initial,
    input: toGift,
    fieldOf: giftFieldName,
    mutate: (gift) => updateGiftRecipient(api, purchaseId, gift),
    refresh: [givenVouchersQuery(api).queryKey],
    successToast: voucherToasts.changed,
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      mutation={form}
      open
      onClose={onClose}
      title="Change the gift"
      cancelLabel="Cancel"
      confirmLabel="Save"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={`gift-${purchaseId}`}
    >
      <form {...form.form}>
        <GiftFields form={form} now={now} />
      </form>
    </MutationDialog>
  );
}
