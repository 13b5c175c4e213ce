import CircleAlert from 'lucide-react/icons/circle-alert';
import Landmark from 'lucide-react/icons/landmark';
import Scale from 'lucide-react/icons/scale';
import { useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Card } from '#shared/ui/type/card.tsx';
import type { Payee } from '../api.ts';
import type { PayoutOverview } from '../contract.ts';
import {
  failedPayoutStep,
  type NextStep,
  negativeBalanceParts,
  negativeBalanceStep,
  nextStep,
  payoutHoldStep,
} from '../copy.ts';
import { BalanceEquation } from './balance-equation.tsx';
import { SetupSteps } from './setup-facts.tsx';
import type { PayoutActions } from './use-payout-actions.ts';

const stepStyles = {
  next: { icon: Landmark, edge: '', seal: 'bg-brand-soft text-on-brand-soft' },
  warn: { icon: Scale, edge: 'border-warning!', seal: 'bg-warning-soft text-on-warning-soft' },
  bad: { icon: CircleAlert, edge: 'border-danger!', seal: 'bg-danger-soft text-on-danger-soft' },
} as const;

/** One step at a time, most urgent first. */
function mostUrgentStep({ account, available, belowZero: missing, payouts: [latest] }: PayoutOverview): {
  step: NextStep;
  look: keyof typeof stepStyles;
  missing?: NonNullable<PayoutOverview['belowZero']>;
} | null {
  if (account.heldBack) return { step: payoutHoldStep, look: 'warn' };
  if (latest?.state === 'failed') return { step: failedPayoutStep(latest), look: 'bad' };
  const step = nextStep(account, available.amount);
  if (step !== null) return { step, look: account.state === 'restricted' ? 'bad' : 'next' };
  return missing === null ? null : { step: negativeBalanceStep(missing), look: 'warn', missing };
}

/** Renders nothing if all is well. */
export function NextStepCard({
  payee,
  overview,
  actions,
}: {
  payee: Payee;
  overview: PayoutOverview;
  actions: PayoutActions;
}) {
  const id = useId();
  const pressing = mostUrgentStep(overview);
  if (pressing === null) return null;
  const { step, look, missing } = pressing;
  const disputed = missing?.disputedBooking ?? null;
  const { icon, edge, seal } = stepStyles[look];
  const { action } = step;
  const leads = action?.to === 'dashboard' && !overview.account.detailsSubmitted ? null : action;
  return (
    <Card
      role="region"
      aria-labelledby={id}
      className={classNames('flex flex-wrap items-center gap-x-5 gap-y-4 p-5 md:p-6', edge)}
    >
      <span className={classNames('grid size-11 flex-none place-items-center self-start rounded-full', seal)}>
        <Icon drawing={icon} />
      </span>
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="text-h3">
          {step.title}
        </h2>
        <p className="mt-1.5 max-w-prose text-ink-2">{step.text}</p>
      </div>
      {leads !== null && (
        <Button className="max-md:w-full" busy={actions.busy} onClick={() => actions.go(leads.to)}>
          {leads.label}
        </Button>
      )}
      {overview.account.state === 'being_checked' && !overview.account.heldBack && (
        <Button
          variant="secondary"
          className="max-md:w-full"
          busy={actions.busy}
          onClick={() => void actions.refresh()}
        >
          Check again
        </Button>
      )}
      {disputed !== null && (
        <ButtonLink
          variant="secondary"
          className="max-md:w-full"
          href={payee === null ? '/trainer-dashboard' : `/business/bookings/${disputed}`}
        >
          See the dispute
        </ButtonLink>
      )}
      {missing !== undefined && (
        <div className="w-full border-t border-line pt-4">
          <BalanceEquation
            parts={negativeBalanceParts(missing)}
            result={{ amount: `-${missing.amount}`, word: 'Balance' }}
          />
        </div>
      )}
      {look === 'next' && overview.payouts.length === 0 && <SetupSteps account={overview.account} />}
    </Card>
  );
}
