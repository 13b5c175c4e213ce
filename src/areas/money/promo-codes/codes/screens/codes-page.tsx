import { useQuery } from '@tanstack/react-query';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { ManagedCode } from '../../contract.ts';
import { SeriesPrices } from '../../series/screens/series-prices.tsx';
import { codesQuery, pauseCode } from '../api.ts';
import { codeStatusLabels, codeTerms, discountText, usageText, validityText } from '../copy.ts';
import type { CodeStatus } from '../rules.ts';
import { CodeUses } from './code-uses.tsx';
import { NewCodeForm } from './new-code-form.tsx';

export function CodesPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'manage_offers') ? (
    <BusinessCodes key={business.id} businessId={business.id} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function BusinessCodes({ businessId }: { businessId: number }) {
  const { data: codes, isError, refetch } = useQuery(codesQuery(useApi(), businessId));
  const [made, setMade] = useState(0);
  if (codes === undefined && isError)
    return <ErrorState title="We couldn’t load your codes. Try again." onRetry={() => void refetch()} />;
  return (
    <div className="grid items-start gap-x-4 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="codes" className="grid gap-4">
        <div>
          <h2 id="codes" className="text-h3">
            Promo codes
          </h2>
          <p className="mt-1 max-w-prose text-ink-2">
            Customers enter a code when they book. Our 10% fee is worked out on the discounted price. You
            can’t change a discount once it’s live: pause it and create a new code.{' '}
            <HelpLink about="codes-and-passes">How codes and passes work</HelpLink>
          </p>
        </div>
        {codes === undefined ? (
          <div role="status">
            <span className="sr-only">Loading your codes</span>
            <Skeleton className="h-60 rounded-card" />
          </div>
        ) : codes.length === 0 ? (
          <EmptyState title="No codes yet">Create one for a quiet morning, or for new customers.</EmptyState>
        ) : (
          <ul className="grid gap-4">
            {codes.map((code) => (
              <CodeCard key={code.id} businessId={businessId} code={code} />
            ))}
          </ul>
        )}
      </section>
      <div className="lg:row-span-2">
        <NewCodeForm key={made} businessId={businessId} onMade={() => setMade(made + 1)} />
      </div>
      <SeriesPrices businessId={businessId} />
    </div>
  );
}

const statusTones: Record<CodeStatus, BadgeTone> = {
  in_use: 'success',
  to_come: 'info',
  paused: 'neutral',
  used_up: 'warning',
  over: 'neutral',
};

function CodeCard({ businessId, code }: { businessId: number; code: ManagedCode }) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const usesId = `uses-${code.id}`;
  const { busy, sentence, run } = useMutationAction({
    mutate: () => pauseCode(api, businessId, code.id, !code.paused),
    refresh: [codesQuery(api, businessId).queryKey],
    successToast: {
      title: code.paused ? `${code.code} is live again` : `${code.code} is paused`,
      description: code.paused
        ? 'Customers can use it now.'
        : 'Customers can’t use it any more. Existing bookings keep the discount.',
    },
  });
  return (
    <li>
      <Panel>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-2.5 font-sans text-h4 font-semibold">
              <Icon drawing={Tag} size="sm" className="text-brand" />
              <span className="wrap-anywhere">{code.code}</span>
              <Badge tone={statusTones[code.standing]}>{codeStatusLabels[code.standing]}</Badge>
            </h3>
            <p className="mt-1">
              <b className="font-semibold">{discountText(code)}</b>, {validityText(code)}
            </p>
            <p className="text-sm text-ink-2">{codeTerms(code).join(' · ')}</p>
          </div>
          {code.standing !== 'over' && (
            <Button
              variant="secondary"
              size="sm"
              className="max-md:h-11!"
              busy={busy}
              aria-label={`${code.paused ? 'Resume' : 'Pause'} ${code.code}`}
              onClick={() => void run()}
            >
              {code.paused ? 'Resume' : 'Pause'}
            </Button>
          )}
        </div>
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-line pt-3.5">
          <p className="tabular-nums">
            {usageText(code)}
            {code.given !== '0.00' && (
              <span className="text-ink-2">, {formatDecimalPounds(code.given)} in discounts</span>
            )}
          </p>
          <button
            type="button"
            className="link min-h-11 text-sm font-medium md:min-h-0"
            aria-expanded={open}
            aria-controls={usesId}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'} bookings<span className="sr-only"> with {code.code}</span>
          </button>
        </div>
        <div id={usesId}>{open && <CodeUses businessId={businessId} code={code} />}</div>
        {sentence !== null && (
          <Notice tone="danger" role="alert" className="mt-3">
            {sentence}
          </Notice>
        )}
      </Panel>
    </li>
  );
}
