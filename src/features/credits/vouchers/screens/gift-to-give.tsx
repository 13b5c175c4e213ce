import Gift from 'lucide-react/icons/gift';
import { useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ChipLink } from '#shared/ui/buttons/chip.tsx';
import { VOUCHER_AMOUNTS, VOUCHER_MONTHS } from '../rules.ts';
import { VoucherCard } from './voucher-card.tsx';

/** On the page of what a business sells beforehand: the way to a voucher for it, where it takes bookings. */
export function GiftToGive({
  business,
}: {
  business: { id: number; name: string; approved: boolean; bookingEnabled: boolean };
}) {
  const heading = useId();
  if (!business.approved || !business.bookingEnabled) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3.5 font-sans text-h3 font-semibold">
        Gift voucher
      </h2>
      <div className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)]">
        <VoucherCard businessName={business.name} pounds="" name="" from="" />
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[48ch] text-ink-2 wrap-anywhere">
            Money for sessions of {business.name}, by email on a day you choose, or printed. No fee, good for{' '}
            {VOUCHER_MONTHS} months.
          </p>
          <ul aria-label="Give" className="flex flex-wrap gap-2">
            {VOUCHER_AMOUNTS.map((pounds) => (
              <li key={pounds}>
                <ChipLink href={`/gift?business=${business.id}&pounds=${pounds}`}>£{pounds}</ChipLink>
              </li>
            ))}
          </ul>
          <ButtonLink href={`/gift?business=${business.id}`} variant="secondary" className="max-sm:w-full">
            <Icon of={Gift} size="sm" />
            Give a voucher
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
