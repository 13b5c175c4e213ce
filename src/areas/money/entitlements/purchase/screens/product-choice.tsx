import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';

export const choiceClass =
  'relative grid cursor-pointer content-start justify-items-start rounded-panel border p-4 text-left transition-colors max-md:grid-cols-[64px_minmax(0,1fr)] max-md:items-baseline md:px-4.5';
export const choiceIdleClass = 'border-line-control/60 bg-surface hover:border-ink';
export const choiceNameClass = 'pr-8 font-semibold wrap-anywhere max-md:mb-0.5 md:mt-2 md:mb-3.5';
export const choicePriceClass = 'text-figure leading-tight font-bold tracking-tighter tabular-nums';
export const choiceFeeClass = 'text-xs text-ink-2 tabular-nums';
export const choiceFootClass = 'text-sm text-ink-2 max-md:mt-1 md:mt-3 md:w-full md:border-t md:pt-3';

/** Decorative. */
export function ChoiceNumber({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="font-display text-display leading-none font-bold tracking-tighter text-brand max-md:row-span-4 max-md:self-start"
    >
      {children}
    </span>
  );
}

export function ProductChoice({
  product,
  places,
  each,
  lasts,
  chosen,
  onChoose,
}: {
  product: { id: number; name: string; price: string; platformFee: string; totalAmount: string };
  places: number | null;
  /** "£13.20 a class". */
  each: string;
  /** "use within 3 months". */
  lasts: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={classNames(
        choiceClass,
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen ? 'border-brand bg-brand-soft shadow-[inset_0_0_0_1.5px_var(--brand)]' : choiceIdleClass,
      )}
    >
      <input
        type="radio"
        name="pass"
        className="sr-only"
        value={product.id}
        checked={chosen}
        onChange={onChoose}
      />
      {chosen && (
        <span
          aria-hidden="true"
          className="absolute top-3.5 right-3.5 grid size-7 place-items-center rounded-full bg-brand text-on-brand"
        >
          <Icon drawing={Check} size="sm" strokeWidth={3} />
        </span>
      )}
      <ChoiceNumber>{places}</ChoiceNumber>
      <span className={choiceNameClass}>{product.name}</span>
      <span className={choicePriceClass}>£{product.totalAmount}</span>
      <span className={choiceFeeClass}>
        £{product.price} + £{product.platformFee} fee
      </span>
      <span className={classNames(choiceFootClass, chosen ? 'md:border-brand/25' : 'md:border-line')}>
        <b className="font-semibold text-ink tabular-nums">{each}</b> · {lasts}
      </span>
    </label>
  );
}
