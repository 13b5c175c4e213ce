import { type ComponentType, type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WalletButtonsProps } from '#areas/money/payments/payment-outcome.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/**
 * Apple Pay, Google Pay and Link, above the form. The row has its height from the first HTML. It closes up if the
 * device has no wallet, unless somebody already types below it.
 */
export function WalletRow({
  form,
  wallet,
  Wallets,
}: {
  form: RefObject<HTMLElement | null>;
  /** Null until the payment is set up. */
  wallet: Omit<WalletButtonsProps, 'onOffered'> | null;
  Wallets: ComponentType<WalletButtonsProps>;
}) {
  const [offered, setOffered] = useState<number | null>(null);
  const [closed, setClosed] = useState(false);
  const onOffered = useCallback(
    (count: number) => {
      setOffered(count);
      const place = form.current;
      if (count > 0 || place === null || place.contains(document.activeElement)) return;
      // Out of sight for a frame, so that nobody sees the form jump.
      place.classList.add('invisible');
      flushSync(() => setClosed(true));
      requestAnimationFrame(() => requestAnimationFrame(() => place.classList.remove('invisible')));
    },
    [form],
  );
  if (closed) return null;
  return (
    <section aria-label="Pay with a wallet" className="grid gap-4.5">
      <div className="relative min-h-12.5">
        {offered === null && (
          <div className="absolute inset-0 grid grid-cols-3 gap-2">
            <Skeleton className="rounded-control" />
            <Skeleton className="rounded-control" />
            <Skeleton className="rounded-control" />
          </div>
        )}
        {wallet !== null && offered !== 0 && <Wallets {...wallet} onOffered={onOffered} />}
      </div>
      <p
        className={
          offered === 0
            ? 'invisible'
            : 'flex items-center gap-3.5 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line'
        }
      >
        or pay another way
      </p>
    </section>
  );
}
