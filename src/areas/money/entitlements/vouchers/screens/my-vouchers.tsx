import { useQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { formatLastDay } from '../../credit-text.ts';
import { myVouchersQuery } from '../api.ts';
import { voucherScopeText } from '../copy.ts';

export function MyVouchers() {
  const brand = useBrand();
  const { data: vouchers = [] } = useQuery(myVouchersQuery(useApi()));
  if (vouchers.length === 0) return null;
  return (
    <section aria-labelledby="own-vouchers" className="mt-10">
      <h2 id="own-vouchers" className="mb-4 text-h3">
        Gift vouchers
      </h2>
      <ul className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {vouchers.map(({ creditId, business, left, lastDay }) => (
          <Panel
            key={creditId}
            role="listitem"
            aria-label={`Gift voucher, £${left} left`}
            className="grid gap-3"
          >
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h3 className="flex items-center gap-2 font-sans text-h4 font-semibold">
                  <Icon drawing={Gift} size="sm" className="text-brand" />
                  Gift voucher
                </h3>
                <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
                  {business === null ? (
                    voucherScopeText(null, brand.name)
                  ) : (
                    <RouteLink href={`/businesses/${business.id}`} className="link">
                      {business.name}
                    </RouteLink>
                  )}
                </p>
              </div>
              <p className="text-sm whitespace-nowrap text-ink-2">
                <b className="font-display text-figure leading-none font-bold text-ink tabular-nums">
                  £{left}
                </b>{' '}
                left
              </p>
            </div>
            <p className="text-sm text-ink-2">
              {lastDay === null ? 'Fully used.' : `Expires ${formatLastDay(lastDay)}`}
            </p>
            {lastDay !== null && (
              <ButtonLink
                href={business === null ? '/search' : `/businesses/${business.id}`}
                variant="secondary"
                size="sm"
                className="justify-self-start max-md:h-11!"
              >
                Book a session
              </ButtonLink>
            )}
          </Panel>
        ))}
      </ul>
    </section>
  );
}
