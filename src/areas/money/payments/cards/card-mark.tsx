import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';

const marks: Readonly<Record<string, string>> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };

export function PaymentMethodMark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-8 w-[46px] flex-none place-items-center rounded-[8px] border border-line bg-surface text-[0.6875rem] font-bold text-ink-2"
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
