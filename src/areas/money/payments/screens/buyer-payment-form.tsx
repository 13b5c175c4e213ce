import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { payableCardsQuery, setPayer } from '../cards/api.ts';
import { cardName, hasExpired } from '../cards/card-text.ts';
import type { PayableCards } from '../contract.ts';
import {
  type CardFormProps,
  type PaymentFormHandle,
  type PaymentOutcome,
  parseIntentId,
} from '../payment-outcome.ts';
import { ANOTHER_CARD, BY_BANK, CardChoice } from './card-choice.tsx';
import { type CardRefusal, CardRefusedMessage } from './card-refused-message.tsx';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';

export interface BuyerPaymentFormProps extends CardFormProps {
  /** "Your place is held until 18:42." */
  held: string;
  /** The card is always saved. */
  keepsItself?: boolean;
  /** Why the last payment failed, before a reload. */
  refusedBefore?: Omit<CardRefusal, 'savedCard'>;
  /** Offers Pay by bank, with what to know before. */
  bank?: string;
  CardForm: ComponentType<CardFormProps>;
}

const cardNotSaved: PaymentOutcome = {
  error: {
    message: 'We couldn’t save your card. We haven’t charged you. Try again.',
  },
};

/**
 * Preselects a saved card. Saves a new card only if the person asks. After a refusal, selects the typed card. Pay by
 * bank is a row of its own in the sandbox; Stripe's Payment Element has it beside the card.
 */
export function BuyerPaymentForm({
  held,
  keepsItself = false,
  refusedBefore,
  bank,
  CardForm,
  onReady,
  ...form
}: BuyerPaymentFormProps) {
  const api = useApi();
  const isStripe = useSite().payments.provider === 'stripe';
  const intentId = parseIntentId(form.clientSecret);
  const { data, isPending } = useQuery(payableCardsQuery(api, intentId));
  const [now] = useState(() => new Date());
  const cards = (data?.cards ?? []).filter((card) => !hasExpired(card, now));
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? cards[0]?.id ?? ANOTHER_CARD;
  const byBank = chosen === BY_BANK;
  const savedCard = chosen === ANOTHER_CARD || byBank ? undefined : chosen;
  const [elementWay, setElementWay] = useState<'bank' | 'other'>('other');
  const [wantsKept, setWantsKept] = useState(false);
  const savesCard = wantsKept && savedCard === undefined && !byBank;
  const [refused, setRefused] = useState<CardRefusal | null>(
    refusedBefore === undefined ? null : { ...refusedBefore, savedCard: undefined },
  );
  const [inner, setInner] = useState<PaymentFormHandle | null>(null);

  useEffect(() => {
    if (inner === null) return;
    onReady({
      check: inner.check,
      savedCard,
      async confirm(payer) {
        setRefused(null);
        // Set the payer before charging; the card can't be saved afterwards.
        const outcome =
          savesCard && !(await isPayable(setPayer(api, intentId, true)))
            ? cardNotSaved
            : await inner.confirm(payer);
        if ('error' in outcome) {
          setRefused({ ...outcome.error, savedCard });
          if (outcome.error.declined === true) setPicked(ANOTHER_CARD);
        }
        return outcome;
      },
    });
    return () => onReady(null);
  }, [inner, api, intentId, savedCard, savesCard, onReady]);

  if (isPending) return <PaymentFormSkeleton />;
  const fields = (
    <CardForm
      key="fields"
      {...form}
      onReady={setInner}
      savedCard={savedCard}
      savesCard={savesCard}
      byBank={byBank}
      walletsApart={bank !== undefined}
      onWay={setElementWay}
    />
  );
  const keep =
    elementWay === 'bank' ? (
      <p className="text-sm text-ink-2">{bank}</p>
    ) : (
      !keepsItself && (
        <CheckboxField
          label="Save this card for next time"
          checked={wantsKept}
          onChange={({ currentTarget }) => setWantsKept(currentTarget.checked)}
        />
      )
    );
  const declinedCard = cards.find(({ id }) => id === refused?.savedCard);
  return (
    <div className="grid gap-4">
      {refused !== null && (
        <CardRefusedMessage
          refused={refused}
          card={declinedCard === undefined ? null : cardName(declinedCard)}
          held={held}
        />
      )}
      {cards.length === 0 && (isStripe || bank === undefined) ? (
        <>
          {fields}
          {keep}
        </>
      ) : (
        <CardChoice
          cards={cards}
          chosen={chosen}
          declined={refused?.declined === true ? refused.savedCard : undefined}
          onChoose={setPicked}
          bank={isStripe ? null : (bank ?? null)}
          another={anotherLabel({ isStripe, hasCards: cards.length > 0, hasBank: bank !== undefined })}
          fields={fields}
          keep={keep}
        />
      )}
    </div>
  );
}

function anotherLabel({
  isStripe,
  hasCards,
  hasBank,
}: Record<'isStripe' | 'hasCards' | 'hasBank', boolean>): string {
  if (!hasCards) return 'Card';
  if (!isStripe) return 'Another card';
  return hasBank ? 'Another card or Pay by bank' : 'Another card or a wallet';
}

async function isPayable(named: Promise<PayableCards>): Promise<boolean> {
  try {
    return (await named).payable;
  } catch {
    return false;
  }
}
