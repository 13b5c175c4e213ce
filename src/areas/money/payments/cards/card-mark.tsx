import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';

const marks: Readonly<Record<string, string>> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };

export function PaymentMethodMark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-8 w-11.5 flex-none place-items-center rounded-sm border border-line bg-surface text-xs font-bold text-ink-2"
    >
      {children}
    </span>
  );
}

export function CardBrand({ brand }: { brand: string }) {
  const mark = marks[brand];
  return mark === undefined ? (
    <Icon drawing={CreditCard} size="sm" />
  ) : (
    <span className="italic">{mark}</span>
  );
}
