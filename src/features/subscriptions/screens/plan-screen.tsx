import { useState } from 'react';
import type { BusinessPlan, OwnBusiness, SubscriptionTier } from '#features/businesses/contract.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { benefitsOf, nextForPlan } from '../plan-words.ts';
import { planNames } from '../rules.ts';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanInvoices } from './plan-invoices.tsx';
import type { PlanActions } from './use-plan-actions.ts';

/** `/business/plan`: the plan a business is on with all that can be done about it, or the plans it can choose. */
export function PlanScreen({ business, actions }: { business: OwnBusiness; actions: PlanActions }) {
  const { plan } = business;
  return (
    <div className="grid gap-8">
      {plan === null ? (
        <PlanChoice businessId={business.id} />
      ) : (
        <RunningPlan {...{ business, plan, actions }} />
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
}: {
  business: OwnBusiness;
  plan: BusinessPlan;
  actions: PlanActions;
}) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const other: SubscriptionTier = plan.tier === 'basic' ? 'premium' : 'basic';
  const paid = plan.state === 'active';
  return (
    <Panel role="region" aria-label="Your plan" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="text-h3">{planNames[plan.tier]}</h2>
            <Badge tone={states[plan.state].tone}>{states[plan.state].label}</Badge>
          </div>
          <p className="mt-1.5 text-ink-2">
            <b className="text-ink tabular-nums">£{plan.price}</b> per month. {nextForPlan(plan)}.
          </p>
        </div>
        {paid && !plan.cancelAtPeriodEnd && (
          <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
            <Button variant="destructive-quiet" onClick={() => setOpen('cancel')}>
              Cancel plan
            </Button>
            <Button onClick={() => setOpen('change')}>
              {other === 'premium' ? 'Upgrade to Premium Pro' : 'Change to Basic'}
            </Button>
          </div>
        )}
      </div>
      {!paid && (
        <Notice tone={business.bookingEnabled ? 'warning' : 'danger'}>
          <p>
            {business.bookingEnabled && plan.graceUntil !== null
              ? `The last payment failed. Pay by ${formatLondonDay(new Date(plan.graceUntil))} to keep online booking on.`
              : 'The last payment failed, and online booking is off. It is back on as soon as you pay.'}
          </p>
          <Button className="mt-3" busy={actions.busy} onClick={actions.pay}>
            Pay now
          </Button>
        </Notice>
      )}
      {paid && plan.cancelAtPeriodEnd && (
        <Notice tone="warning">
          <p>{nextForPlan(plan)}. Online booking goes off then, and there are no further payments.</p>
          <Button className="mt-3" busy={actions.busy} onClick={actions.resume}>
            Resume plan
          </Button>
        </Notice>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2">
        {benefitsOf(plan.tier).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <ChangePlanDialog
        businessId={business.id}
        tier={other}
        open={open === 'change'}
        onClose={() => setOpen(null)}
        onChanged={actions.changed}
        onToPay={actions.toPay}
      />
      <CancelPlanDialog
        plan={plan}
        open={open === 'cancel'}
        busy={actions.busy}
        onClose={() => setOpen(null)}
        onCancel={() => void actions.end().then((done) => done && setOpen(null))}
      />
    </Panel>
  );
}
