import CircleAlert from 'lucide-react/icons/circle-alert';
import CreditCard from 'lucide-react/icons/credit-card';
import { type ReactNode, useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { CardBrand, PaymentMethodMark } from '../cards/card-mark.tsx';
import { brandName, expiryText } from '../cards/card-text.ts';
import type { SavedCard } from '../contract.ts';

export const ANOTHER_CARD = 'another';

/** Latest card first. */
export function CardChoice({
  cards,
  chosen,
  declined,
  onChoose,
  fields,
  keep,
}: {
  cards: SavedCard[];
  /** A card's id, or `ANOTHER_CARD`. */
  chosen: string;
  declined: string | undefined;
  onChoose: (choice: string) => void;
  fields: ReactNode;
  keep: ReactNode;
}) {
  const group = useId();
  const { provider } = useSite().payments;
  const radio = (value: string) => ({
    name: group,
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="overflow-hidden rounded-card border border-line bg-surface">
      <legend className="sr-only">How to pay</legend>
      {cards.map((card) => (
        <Row key={card.id} chosen={chosen === card.id}>
          <Choice {...radio(card.id)} sign={<CardBrand brand={card.brand} />}>
            <b className="block font-semibold">Pay with card ending {card.last4}</b>
            {declined === card.id ? (
              <span className="flex items-center gap-1.5 text-sm font-medium text-danger">
                <Icon drawing={CircleAlert} size="sm" />
                Declined just now
              </span>
            ) : (
              <span className="block text-sm text-ink-2">
                {brandName(card.brand)}, expires {expiryText(card)}
              </span>
            )}
          </Choice>
        </Row>
      ))}
      <Row chosen={chosen === ANOTHER_CARD} open={chosen === ANOTHER_CARD}>
        <Choice {...radio(ANOTHER_CARD)} sign={<Icon drawing={CreditCard} size="sm" />}>
          <b className="block font-semibold">
            {provider === 'stripe' ? 'Use another card or a wallet' : 'Use another card'}
          </b>
        </Choice>
        {/* Stays mounted while hidden: it keeps what was typed, and also pays with saved cards. */}
        <div className={chosen === ANOTHER_CARD ? 'grid gap-3 px-4 pb-5 md:px-5' : undefined}>
          {fields}
          {chosen === ANOTHER_CARD && keep}
        </div>
      </Row>
    </fieldset>
  );
}

function Row({ chosen, open = false, children }: { chosen: boolean; open?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'border-t border-line first-of-type:border-t-0',
        chosen && 'rounded-card border-transparent! shadow-[inset_0_0_0_2px_var(--brand)]',
        chosen && !open && 'bg-brand-soft',
      )}
    >
      {children}
    </div>
  );
}

function Choice({
  sign,
  children,
  ...input
}: {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  sign: ReactNode;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-17 cursor-pointer items-center gap-3.5 rounded-card px-4 leading-snug has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus md:px-5">
      <span className="relative flex flex-none">
        <input
          {...input}
          type="radio"
          className="peer size-5 appearance-none rounded-full border-[1.5px] border-line-control bg-surface outline-none checked:border-brand checked:bg-brand"
        />
        <span className="pointer-events-none absolute inset-1.5 rounded-full bg-on-brand opacity-0 peer-checked:opacity-100" />
      </span>
      <PaymentMethodMark>{sign}</PaymentMethodMark>
      <span className="min-w-0 flex-1 py-2">{children}</span>
    </label>
  );
}
