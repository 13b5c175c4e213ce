import CircleAlert from 'lucide-react/icons/circle-alert';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import { type ReactNode, useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { CardBrand, PaymentMethodMark } from '../cards/card-mark.tsx';
import { cardName, expiryText } from '../cards/card-text.ts';
import type { SavedCard } from '../contract.ts';

export const ANOTHER_CARD = 'another';
export const BY_BANK = 'bank';

/** Latest card first. Without saved cards, the typed card comes first, with its fields open. */
export function CardChoice({
  cards,
  chosen,
  declined,
  onChoose,
  bank,
  another,
  fields,
  keep,
}: {
  cards: SavedCard[];
  /** A card's id, `BY_BANK` or `ANOTHER_CARD`. */
  chosen: string;
  declined: string | undefined;
  onChoose: (choice: string) => void;
  /** What to know before paying by bank; null if it isn't offered. */
  bank: string | null;
  /** The name of the row with the fields. */
  another: string;
  fields: ReactNode;
  keep: ReactNode;
}) {
  const group = useId();
  const radio = (value: string) => ({
    name: group,
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  });
  const isTyped = chosen === ANOTHER_CARD;
  const typedRow = (
    <Row key={ANOTHER_CARD} chosen={isTyped} open={isTyped}>
      <Choice {...radio(ANOTHER_CARD)} sign={<Icon drawing={CreditCard} size="sm" />}>
        <b className="block font-semibold">{another}</b>
      </Choice>
      {/* Stays mounted while hidden: it keeps what was typed, and also pays with saved cards. */}
      <div className={isTyped ? 'grid gap-3 px-4 pb-5' : undefined}>
        {fields}
        {isTyped && keep}
      </div>
    </Row>
  );
  return (
    <fieldset className="overflow-hidden rounded-card border border-line bg-surface">
      <legend className="sr-only">How to pay</legend>
      {cards.length === 0 && typedRow}
      {cards.map((card) => (
        <Row key={card.id} chosen={chosen === card.id}>
          <Choice {...radio(card.id)} sign={<CardBrand brand={card.brand} />}>
            <b className="block font-semibold">{cardName(card)}</b>
            {declined === card.id ? (
              <span className="flex items-center gap-1.5 text-sm font-medium text-danger">
                <Icon drawing={CircleAlert} size="sm" />
                Declined just now
              </span>
            ) : (
              <span className="block text-sm text-ink-2">Expires {expiryText(card)}</span>
            )}
          </Choice>
        </Row>
      ))}
      {bank !== null && (
        <Row chosen={chosen === BY_BANK} open={chosen === BY_BANK}>
          <Choice {...radio(BY_BANK)} sign={<Icon drawing={Landmark} size="sm" />}>
            <b className="block font-semibold">Pay by bank</b>
            <span className="block text-sm text-ink-2">Approve in your banking app</span>
          </Choice>
          {chosen === BY_BANK && <p className="px-4 pb-4 text-sm text-ink-2">{bank}</p>}
        </Row>
      )}
      {cards.length > 0 && typedRow}
    </fieldset>
  );
}

function Row({ chosen, open = false, children }: { chosen: boolean; open?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'border-t border-line first-of-type:border-t-0',
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
    <label className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-card px-4 leading-snug has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus">
      <span className="relative flex flex-none">
        <input
          {...input}
          type="radio"
          className="peer size-5.5 appearance-none rounded-full border-[1.5px] border-line-control bg-surface outline-none checked:border-brand checked:bg-brand"
        />
        <span className="pointer-events-none absolute inset-1.75 rounded-full bg-on-brand opacity-0 peer-checked:opacity-100" />
      </span>
      <span className="min-w-0 flex-1 py-2">{children}</span>
      <PaymentMethodMark>{sign}</PaymentMethodMark>
    </label>
  );
}
