import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import { useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { membershipsQuery } from '../api.ts';
import { minimumTermText, monthlyPlacesText, RENEWAL_SUMMARY } from '../copy.ts';

/** Renders nothing without offers. */
export function MembershipOfferList({ businessId }: { businessId: number }) {
  const heading = useId();
  const { data: memberships = [] } = useQuery(membershipsQuery(useApi(), businessId));
  if (memberships.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3.5 font-sans text-h3 font-semibold">
        Memberships
      </h2>
      <div className="rounded-panel border border-line bg-surface">
        <ul className="divide-y divide-line">
          {memberships.map(
            ({ id, name, places, weeklyPlaces, minimumMonths, price, platformFee, totalAmount }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 md:px-5">
                <div className="min-w-0 flex-1 basis-48">
                  <h3 className="font-sans text-base font-semibold wrap-anywhere">{name}</h3>
                  <p className="text-sm text-ink-2">
                    {monthlyPlacesText(places, weeklyPlaces)} · {minimumTermText(minimumMonths)}
                  </p>
                </div>
                <p className="tabular-nums sm:text-right">
                  <b className="text-lead font-bold">£{totalAmount}</b>{' '}
                  <span className="text-sm text-ink-2">a month</span>
                  <span className="block text-xs text-ink-2">
                    £{price} + £{platformFee} fee
                  </span>
                </p>
                <ButtonLink
                  href={`/join/${id}`}
                  variant="secondary"
                  className="max-sm:w-full"
                  aria-label={`Choose ${name}`}
                >
                  Choose
                </ButtonLink>
              </li>
            ),
          )}
        </ul>
        <p className="flex gap-2.5 border-t border-line px-4 py-3.5 text-sm text-ink-2 md:px-5">
          <Icon drawing={Info} size="sm" className="mt-0.5" />
          {RENEWAL_SUMMARY}
        </p>
      </div>
    </section>
  );
}
