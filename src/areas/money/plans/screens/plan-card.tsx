import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { type ComponentType, useState } from 'react';
import type { Payer, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { planCardQuery } from '../change/api.ts';
import { cardText } from '../change/copy.ts';
import type { CardChanged } from '../contract.ts';
import { ChangeCardDialog } from './change-card-dialog.tsx';

export function PlanCardPanel({
  businessId,
  mayChange,
  owes,
  payer,
  PaymentForm,
  onChanged,
}: {
  businessId: number;
  mayChange: boolean;
  owes: boolean;
  payer: Payer;
  PaymentForm: ComponentType<PaymentFormProps>;
  onChanged: (changed: CardChanged) => Promise<void>;
}) {
  const { data, isError } = useQuery(planCardQuery(useApi(), businessId));
  const [changing, setChanging] = useState(false);
  return (
    <Panel
      role="region"
      aria-label="Card"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4"
    >
      <div className="flex min-w-0 items-center gap-3.5">
        <Icon drawing={CreditCard} className="text-ink-3" />
        <div>
          <h2 className="font-sans text-h4 font-semibold">Card</h2>
          <p className="text-ink-2 tabular-nums" aria-live="polite">
            {isError
              ? 'We couldn’t load your card. Try again.'
              : data === undefined
                ? 'Loading...'
                : data.card === null
                  ? 'No card saved for this plan.'
                  : cardText(data.card)}
          </p>
        </div>
      </div>
      {mayChange && (
        <Button variant="secondary" className="max-md:w-full" onClick={() => setChanging(true)}>
          Change card
        </Button>
      )}
      <ChangeCardDialog
        {...{ businessId, owes, payer, PaymentForm }}
        open={changing}
        onClose={() => setChanging(false)}
        onChanged={async (changed) => {
          await onChanged(changed);
          setChanging(false);
        }}
      />
    </Panel>
  );
}
