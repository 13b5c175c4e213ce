import { useQuery } from '@tanstack/react-query';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { passesQuery } from '../../api.ts';
import type { ManagedPass } from '../../contract.ts';
import { daysText, passValidityText, placesText } from '../../copy.ts';
import { creditsText } from '../../credit-text.ts';
import { BusinessMemberships } from '../../memberships/screens/business-memberships.tsx';
import { NewMembershipForm } from '../../memberships/screens/new-membership-form.tsx';
import { managedPassesQuery } from '../api.ts';
import { NewPassForm } from './new-pass-form.tsx';
import { PassHolders } from './pass-holders.tsx';
import { ProductSaleActions } from './product-sale-actions.tsx';

export function BusinessPassesPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'manage_offers') ? (
    <BusinessPasses key={business.id} business={business} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function BusinessPasses({ business: { id, bookingEnabled } }: { business: MyBusiness }) {
  const { data: passes, isError, refetch } = useQuery(managedPassesQuery(useApi(), id));
  const [passesMade, setPassesMade] = useState(0);
  const [membershipsMade, setMembershipsMade] = useState(0);
  if (passes === undefined && isError)
    return <ErrorState title="We couldn’t load your passes. Try again." onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid gap-8">
        <section aria-labelledby="passes" className="grid gap-4">
          <div>
            <h2 id="passes" className="text-h3">
              Passes
            </h2>
            <p className="mt-1 max-w-prose text-ink-2">
              Customers pay for several places at once and book with the credits. We pay you for each credit
              when it’s used or expires. You can’t edit a pass: take it off sale and create a new one.
            </p>
          </div>
          {!bookingEnabled && (
            <Notice tone="warning">Turn on online booking so that people can buy passes and join.</Notice>
          )}
          {passes === undefined ? (
            <div role="status">
              <span className="sr-only">Loading your passes</span>
              <Skeleton className="h-60 rounded-card" />
            </div>
          ) : passes.length === 0 ? (
            <EmptyState title="No passes yet">
              Offer five or ten sessions for a little less, or a first fortnight for newcomers. Create your
              first pass here.
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {passes.map((pass) => (
                <PassRow key={pass.id} businessId={id} pass={pass} />
              ))}
            </ul>
          )}
        </section>
        {passes?.some(({ sold }) => sold > 0) && <PassHolders businessId={id} />}
        <BusinessMemberships businessId={id} />
      </div>
      <div className="grid gap-4">
        <NewPassForm
          key={`pass ${passesMade}`}
          businessId={id}
          onMade={() => setPassesMade(passesMade + 1)}
        />
        <NewMembershipForm
          key={`membership ${membershipsMade}`}
          businessId={id}
          onMade={() => setMembershipsMade(membershipsMade + 1)}
        />
      </div>
    </div>
  );
}

function PassRow({ businessId, pass }: { businessId: number; pass: ManagedPass }) {
  const api = useApi();
  const { name, onSale, sold } = pass;
  const refresh = [managedPassesQuery(api, businessId).queryKey, passesQuery(api, businessId).queryKey];
  return (
    <li>
      <Panel>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="flex flex-wrap items-center gap-2.5 font-sans text-h4 font-semibold">
              <Icon drawing={Ticket} size="sm" className="text-brand" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Badge tone={onSale ? 'success' : 'neutral'}>{onSale ? 'On sale' : 'Off sale'}</Badge>
            </h3>
            <p className="mt-1 tabular-nums">
              <b className="font-semibold">£{pass.totalAmount}</b>,{' '}
              {`£${pass.price} for you, £${pass.platformFee} fee`}
            </p>
            <p className="text-sm text-ink-2 wrap-anywhere">
              {[
                placesText(pass.places),
                passValidityText(pass),
                ...(pass.introDays === null
                  ? [
                      pass.pauseDays > 0 ? `pause up to ${daysText(pass.pauseDays)}` : 'no pauses',
                      pass.sharedWith > 0 ? `shared with up to ${pass.sharedWith}` : 'not shared',
                    ]
                  : ['new customers, once each']),
                pass.sessions.length === 0
                  ? 'all sessions'
                  : pass.sessions.map(({ title }) => title).join(', '),
              ].join(' · ')}
            </p>
          </div>
          <ProductSaleActions businessId={businessId} product={pass} refresh={refresh} />
        </div>
        <p className="mt-4 border-t border-line pt-3.5 tabular-nums">
          {sold} sold
          {sold > 0 && (
            <span className="text-ink-2">
              {pass.places === null
                ? `, ${formatDecimalPounds(pass.owed)} not paid to you yet`
                : `, ${creditsText(pass.creditsLeft)} not used yet, worth ${formatDecimalPounds(pass.owed)}`}
            </span>
          )}
        </p>
      </Panel>
    </li>
  );
}
