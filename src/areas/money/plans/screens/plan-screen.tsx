import Check from 'lucide-react/icons/check';
import { type ComponentType, useState } from 'react';
import type { BusinessPlan, MyBusiness, SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { canChangePlan, subscriptionCheckoutPath } from '#areas/catalogue/businesses/status/upgrade.ts';
import type { Payer, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { subscriptionTiers } from '#shared/domain/business-options.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { planNextStepText, tierBenefits } from '../change/copy.ts';
import { planNames } from '../rules.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PlanCardPanel } from './plan-card.tsx';
import { PlanInvoices } from './plan-invoices.tsx';
import { PremiumProBenefits } from './premium-pro-benefits.tsx';
import type { PlanActions } from './use-plan-actions.ts';

export interface PlanChange {
  shown: SubscriptionTier | null;
  show: (tier: SubscriptionTier | null) => void;
}

export function PlanScreen({
  business,
  actions,
  change,
  payer,
  PaymentForm,
}: {
  business: MyBusiness;
  actions: PlanActions;
  change: PlanChange;
  payer: Payer;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const { plan } = business;
  const suspended = business.status === 'suspended';
  return (
    <div className="grid gap-8">
      {plan === null && suspended && (
        <Notice tone="danger">This business is suspended. You can choose a plan once it’s reinstated.</Notice>
      )}
      {plan === null && !suspended && <PlanChoice businessId={business.id} />}
      {plan !== null && (
        <>
          <RunningPlan {...{ business, plan, actions, change }} />
          <PlanCardPanel
            businessId={business.id}
            mayChange={!suspended}
            owes={plan.state !== 'active'}
            onChanged={actions.cardChanged}
            {...{ payer, PaymentForm }}
          />
        </>
      )}
      <PlanInvoices businessId={business.id} onPay={actions.pay} paying={actions.busy} />
    </div>
  );
}

const states: Readonly<Record<BusinessPlan['state'], { tone: BadgeTone; label: string }>> = {
  active: { tone: 'success', label: 'Booking Enabled' },
  past_due: { tone: 'warning', label: 'Payment failed' },
  unpaid: { tone: 'danger', label: 'Payment failed' },
};

function RunningPlan({
  business,
  plan,
  actions,
  change,
}: {
  business: MyBusiness;
  plan: BusinessPlan;
  actions: PlanActions;
  change: PlanChange;
}) {
  const [cancelling, setCancelling] = useState(false);
  const other: SubscriptionTier = plan.tier === 'basic' ? 'premium' : 'basic';
  const paid = plan.state === 'active';
  const suspended = business.status === 'suspended';
  const changeable = !suspended && canChangePlan(plan);
  const badge = suspended ? ({ tone: 'danger', label: 'Suspended' } as const) : states[plan.state];
  return (
    <Panel role="region" aria-label="Your plan" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="text-h3">{planNames[plan.tier]}</h2>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </div>
          <p className="mt-1.5 text-ink-2">
            <b className="text-ink tabular-nums">£{plan.price}</b> per month. {planNextStepText(plan)}.{' '}
            <HelpLink about="plans">How plans work</HelpLink>
          </p>
        </div>
        {changeable && (
          <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
            <Button variant="destructive-quiet" onClick={() => setCancelling(true)}>
              Cancel plan
            </Button>
            <Button onClick={() => change.show(other)}>
              {other === 'premium' ? 'Upgrade to Premium Pro' : 'Change to Basic'}
            </Button>
          </div>
        )}
      </div>
      {!paid && !suspended && (
        <Notice tone={business.bookingEnabled ? 'warning' : 'danger'}>
          <p>
            {business.bookingEnabled && plan.graceUntil !== null
              ? `Your last payment failed. Pay by ${formatLondonDay(new Date(plan.graceUntil))} to keep online booking on.`
              : 'Your last payment failed, so online booking is off. Pay to turn it back on.'}
          </p>
          <Button className="mt-3" busy={actions.busy} onClick={actions.pay}>
            Pay now
          </Button>
        </Notice>
      )}
      {suspended && <SuspendedNotice plan={plan} busy={actions.busy} onCancel={() => setCancelling(true)} />}
      {paid && !suspended && plan.cancelAtPeriodEnd && (
        <Notice tone="warning">
          <p>{planNextStepText(plan)}. Online booking turns off then, and you won’t pay again.</p>
          <Button className="mt-3" busy={actions.busy} onClick={actions.resume}>
            Resume plan
          </Button>
        </Notice>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2">
        {tierBenefits(plan.tier).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <ChangePlanDialog
        businessId={business.id}
        tier={other}
        open={changeable && change.shown === other}
        onClose={() => change.show(null)}
        onChanged={actions.changed}
        onToPay={actions.toPay}
      />
      <CancelPlanDialog
        plan={plan}
        bookingOn={business.bookingEnabled}
        open={cancelling}
        busy={actions.busy}
        onClose={() => setCancelling(false)}
        onCancel={() => void actions.end().then((done) => done && setCancelling(false))}
      />
    </Panel>
  );
}

function SuspendedNotice({
  plan,
  busy,
  onCancel,
}: {
  plan: BusinessPlan;
  busy: boolean;
  onCancel: () => void;
}) {
  const goesOn = !plan.cancelAtPeriodEnd || plan.endsWithSuspension;
  return (
    <Notice tone="danger">
      <p>
        Online booking is off while this business is suspended. We won’t charge you for another month.{' '}
        {goesOn
          ? 'If the suspension ends this month, your plan carries on automatically.'
          : 'You’ve cancelled the plan, so it ends this month.'}
      </p>
      {goesOn && (
        <Button variant="secondary" className="mt-3" disabled={busy} onClick={onCancel}>
          Cancel plan
        </Button>
      )}
    </Notice>
  );
}

function CancelPlanDialog({
  plan,
  bookingOn,
  open,
  busy,
  onClose,
  onCancel,
}: {
  plan: BusinessPlan;
  bookingOn: boolean;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onCancel: () => void;
}) {
  const day =
    plan.currentPeriodEnd === null
      ? 'the end of the month'
      : formatLondonDay(new Date(plan.currentPeriodEnd));
  return (
    <MutationDialog
      open={open}
      mutation={{ busy, sentence: null, forget: () => undefined }}
      onClose={onClose}
      title="Cancel your plan?"
      cancelLabel="Keep plan"
      confirmLabel="Cancel plan"
      busyLabel="Cancelling..."
      onConfirm={onCancel}
    >
      <p>
        {bookingOn ? 'Online booking stays on' : 'The plan runs'} until <b>{day}</b>, which you’ve paid for.
        You won’t pay again.
      </p>
      <p className="mt-3 text-ink-2">
        {bookingOn
          ? 'You keep your listing, and existing bookings stay valid. You can resume the plan until then.'
          : 'It ends even if the suspension ends. Existing bookings stay valid.'}
      </p>
    </MutationDialog>
  );
}

function PlanChoice({ businessId }: { businessId: number }) {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-h3">
        Turn on online booking
      </h2>
      <p className="mt-1.5 text-ink-2">
        Your listing is always free. Choose a plan to take bookings and payments online.
      </p>
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        {subscriptionTiers.map((tier) => (
          <Panel key={tier} className="flex flex-col gap-4">
            <h3 className="font-sans text-h4 font-semibold">{planNames[tier]}</h3>
            <p>
              <span className="text-title leading-none font-bold tabular-nums">
                {formatPounds(monthlyPricePence[tier])}
              </span>{' '}
              <span className="text-ink-2">per month</span>
            </p>
            <ul className="grid flex-1 content-start gap-2">
              {tierBenefits(tier).map((benefit) => (
                <li key={benefit} className="flex gap-2.5">
                  <Icon drawing={Check} className="mt-0.5 text-brand" />
                  {benefit}
                </li>
              ))}
              {tier === 'premium' && (
                <li className="pl-3">
                  <PremiumProBenefits className="text-ink-2" />
                </li>
              )}
            </ul>
            <ButtonLink
              href={subscriptionCheckoutPath(businessId, tier)}
              variant={tier === 'premium' ? 'primary' : 'secondary'}
              block
            >
              Choose {planNames[tier]}
            </ButtonLink>
          </Panel>
        ))}
      </div>
    </section>
  );
}
