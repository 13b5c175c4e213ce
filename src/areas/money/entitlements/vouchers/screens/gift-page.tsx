import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { PurchaseAnswer } from '../../contract.ts';
import { PurchasePaymentForm } from '../../purchase/screens/purchase-payment-form.tsx';
import { buyVoucher, givenVouchersQuery } from '../api.ts';
import { type BuyVoucher, buyVoucherSchema } from '../contract.ts';
import { voucherBenefits, voucherScopeText, voucherToasts } from '../copy.ts';
import { VOUCHER_AMOUNTS, type VoucherAmount } from '../rules.ts';
import { emptyGift, GiftFields, giftFieldName, toGift } from './gift-fields.tsx';
import { VoucherCard } from './voucher-card.tsx';
import { saveVoucherDraft, takeVoucherDraft, type VoucherDraft } from './voucher-draft.ts';

const chosenPounds = ({ amount, other }: VoucherDraft): string =>
  amount === 'other' ? other.trim() : amount;

export function GiftPage({
  business,
  pounds: wished,
  now,
  PaymentForm,
}: {
  /** The business whose page the person came from. */
  business: { id: number; name: string; activity: string | null } | null;
  pounds: VoucherAmount | undefined;
  now: Date;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const { form, begun, change } = useGift({ business, pounds: wished }, user, now);
  const { values } = form;
  const brand = useBrand();
  const isForBusiness = business !== null && values.where === 'business';
  const pence = decimalToPence(chosenPounds(values));
  const pounds = pence === null || pence === 0 ? '' : penceToDecimal(pence);
  return (
    <div className="container-page page">
      <h1>Give a gift voucher</h1>
      <p className="mt-2 mb-8 max-w-prose text-ink-2">
        Use it for any number of bookings until it runs out.{' '}
        <HelpLink about="gift-vouchers">How gift vouchers work</HelpLink>
      </p>
      <div className="grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,56px)] gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <form {...form.form} aria-label="Gift voucher">
          <fieldset disabled={begun !== null} className="grid min-w-0 gap-9">
            <section className="grid gap-3" aria-labelledby="gift-where">
              <h2 id="gift-where" className="font-sans text-h3 font-semibold">
                Where it can be used
              </h2>
              {business === null ? (
                <p className="max-w-prose text-ink-2">
                  {voucherScopeText(null, brand.name)}. To give a voucher for one business,{' '}
                  <RouteLink href="/search" className="link">
                    find the business
                  </RouteLink>{' '}
                  and choose Give a gift voucher on its page.
                </p>
              ) : (
                <fieldset aria-labelledby="gift-where">
                  <RadioField {...form.choice('where', 'business')} label={`Only at ${business.name}`} />
                  <RadioField {...form.choice('where', 'site')} label={voucherScopeText(null, brand.name)} />
                </fieldset>
              )}
            </section>
            <section className="grid gap-3" aria-labelledby="gift-amount">
              <h2 id="gift-amount" className="font-sans text-h3 font-semibold">
                Amount
              </h2>
              <fieldset aria-labelledby="gift-amount" className="flex flex-wrap gap-2.5">
                {[...VOUCHER_AMOUNTS, 'other' as const].map((amount) => (
                  <AmountChoice
                    key={amount}
                    {...form.choice('amount', amount)}
                    chosen={values.amount === amount}
                  >
                    {amount === 'other' ? 'Another' : `£${amount}`}
                  </AmountChoice>
                ))}
              </fieldset>
              {values.amount === 'other' && (
                <TextField
                  {...form.field('other')}
                  label="Other amount"
                  hint="From £10 to £500"
                  prefix="£"
                  inputMode="decimal"
                  autoComplete="off"
                  className="max-w-55"
                />
              )}
            </section>
            <section className="grid gap-3" aria-labelledby="gift-whom">
              <h2 id="gift-whom" className="font-sans text-h3 font-semibold">
                Who’s it for?
              </h2>
              <GiftFields form={form} now={now} />
            </section>
          </fieldset>
        </form>
        <Panel
          role="region"
          aria-label="Your gift"
          className="grid gap-4 shadow-2 lg:sticky lg:top-[calc(var(--topbar-h)+20px)]"
        >
          <VoucherCard
            businessName={isForBusiness ? business.name : null}
            activity={isForBusiness ? business.activity : null}
            pounds={pounds.replace(/\.00$/, '')}
            name={values.name.trim()}
            from={user?.firstName ?? ''}
          />
          <ul className="grid gap-2.5 text-sm">
            {[voucherScopeText(isForBusiness ? business.name : null, brand.name), ...voucherBenefits].map(
              (promise) => (
                <li key={promise} className="flex gap-2.5 wrap-anywhere">
                  <Icon drawing={Check} size="sm" className="mt-0.5 text-brand" />
                  <span className="min-w-0">{promise}</span>
                </li>
              ),
            )}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
            <span className="font-semibold">Total</span>
            <span className="text-figure leading-none font-bold tracking-tight tabular-nums">
              £{begun?.amount ?? (pounds || '0.00')}
            </span>
          </p>
          {begun === null || user === null ? (
            <>
              <Button
                type="submit"
                size="lg"
                block
                busy={form.busy}
                busyLabel="Setting up payment..."
                onClick={() => void form.submit()}
              >
                <Icon drawing={Gift} size="sm" />
                {user === null ? 'Sign in to continue' : pounds === '' ? 'Give it' : `Give £${pounds}`}
              </Button>
              {form.sentence !== null && (
                <Notice tone="danger" role="alert">
                  {form.sentence}
                </Notice>
              )}
            </>
          ) : (
            <GiftPayment {...{ begun, user, PaymentForm, change }} />
          )}
          <p className="text-sm text-ink-3">
            By buying you agree to our{' '}
            <RouteLink href="/terms" target="_blank" className="link font-medium">
              terms
            </RouteLink>
            .
          </p>
        </Panel>
      </div>
    </div>
  );
}

/** Starts from what was typed on the business's page, and survives signing in. */
function useGift(
  { business, pounds = '25' }: { business: { id: number } | null; pounds: VoucherAmount | undefined },
  user: SignedInUser | null,
  now: Date,
) {
  const api = useApi();
  const leave = useLoginRedirect();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [begun, setBegun] = useState<PurchaseAnswer | null>(null);
  const initial: VoucherDraft = {
    ...emptyGift(londonDay(now)),
    where: business === null ? 'site' : 'business',
    amount: pounds,
    other: '',
  };
  const form = useMutationForm<VoucherDraft, BuyVoucher, PurchaseAnswer | null>({
    schema: buyVoucherSchema,
    initial,
    input: (draft) => ({
      id,
      businessId: draft.where === 'business' ? (business?.id ?? null) : null,
      value: chosenPounds(draft),
      gift: toGift(draft),
    }),
    fieldOf: (path) => (path === 'value' ? 'other' : giftFieldName(path)),
    mutate: (wish) => {
      if (user !== null) return buyVoucher(api, wish);
      saveVoucherDraft(form.values);
      leave(voucherToasts.signedOut);
      return Promise.resolve(null);
    },
    onSuccess: setBegun,
  });
  const { set } = form;
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    set(takeVoucherDraft());
  }, [set]);
  /** A changed gift needs a new purchase. */
  const change = () => {
    setBegun(null);
    setId(crypto.randomUUID());
  };
  return { form, begun, change };
}

function GiftPayment({
  begun,
  user,
  PaymentForm,
  change,
}: {
  begun: PurchaseAnswer;
  user: SignedInUser;
  PaymentForm: ComponentType<PaymentFormProps>;
  change: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  return (
    <PurchasePaymentForm
      {...{ begun, user, PaymentForm }}
      returnPath={`/gift/${begun.purchaseId}`}
      held="Your gift voucher is still here."
      unreachable="We couldn’t reach the server, so we don’t know if you’ve paid. Check My passes before you try again."
      onPaid={async () => {
        await queryClient.invalidateQueries({ queryKey: givenVouchersQuery(api).queryKey });
        toast(voucherToasts.bought);
        await navigate({ to: '/gift/$purchaseId', params: begun, replace: true });
      }}
      back={{ says: 'Change the gift', go: change }}
    />
  );
}

function AmountChoice({
  chosen,
  children,
  ...input
}: { chosen: boolean; children: string } & ReturnType<
  ReturnType<typeof useMutationForm<VoucherDraft, BuyVoucher, PurchaseAnswer | null>>['choice']
>) {
  return (
    <label
      className={classNames(
        'inline-flex h-12 cursor-pointer items-center gap-2 rounded-full border px-5 font-semibold tabular-nums transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen
          ? 'border-brand bg-brand-soft text-on-brand-soft shadow-[inset_0_0_0_1.5px_var(--brand)]'
          : 'border-line-control bg-surface hover:border-ink',
      )}
    >
      <input {...input} type="radio" className="sr-only" />
      {chosen && <Icon drawing={Check} size="sm" strokeWidth={3} />}
      {children}
    </label>
  );
}
