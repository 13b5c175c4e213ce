import { useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { daysText } from '../../copy.ts';
import { formatLastDay } from '../../credit-text.ts';
import { membershipProductsQuery, membersQuery } from '../../products/api.ts';
import { HolderName } from '../../products/screens/holder-name.tsx';
import { ProductSaleActions } from '../../products/screens/product-sale-actions.tsx';
import { membershipsQuery } from '../api.ts';
import type { ManagedMembership, Member } from '../contract.ts';
import { minimumTermText, monthlyPlacesText } from '../copy.ts';

export function BusinessMemberships({ businessId }: { businessId: number }) {
  const query = useQuery(membershipProductsQuery(useApi(), businessId));
  return (
    <section aria-labelledby="memberships" className="grid gap-4">
      <div>
        <h2 id="memberships" className="text-h3">
          Memberships
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Members pay each month until they leave. We pay you as they use credits, or at month end for
          unlimited. You can’t edit a membership: take it off sale and create a new one. Members keep theirs.
        </p>
      </div>
      <QueryContent
        query={query}
        failure="We couldn’t load your memberships. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {(products) =>
          products.length === 0 ? (
            <EmptyState title="No memberships yet">
              Offer regulars a monthly price. Create your first membership here.
            </EmptyState>
          ) : (
            <>
              <ul className="grid gap-4">
                {products.map((product) => (
                  <ProductRow key={product.id} businessId={businessId} product={product} />
                ))}
              </ul>
              {products.some(({ sold }) => sold > 0) && <Members businessId={businessId} />}
            </>
          )
        }
      </QueryContent>
    </section>
  );
}

function ProductRow({ businessId, product }: { businessId: number; product: ManagedMembership }) {
  const api = useApi();
  const { id, name, onSale, members, sold, sessions, pauseDays, sharedWith } = product;
  return (
    <li>
      <Panel>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="flex flex-wrap items-center gap-2.5 font-sans text-h4 font-semibold">
              <Icon drawing={CalendarHeart} size="sm" className="text-brand" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Badge tone={onSale ? 'success' : 'neutral'}>{onSale ? 'On sale' : 'Off sale'}</Badge>
            </h3>
            <p className="mt-1 tabular-nums">
              <b className="font-semibold">£{product.totalAmount}</b> a month:{' '}
              {`£${product.price} for you, £${product.platformFee} fee`}
            </p>
            <p className="text-sm text-ink-2 wrap-anywhere">
              {[
                monthlyPlacesText(product.places, product.weeklyPlaces),
                minimumTermText(product.minimumMonths).toLowerCase(),
                pauseDays > 0 ? `pause up to ${daysText(pauseDays)} a year` : 'no pauses',
                sharedWith > 0 ? `shared with up to ${sharedWith}` : 'not shared',
                sessions.length === 0 ? 'all sessions' : sessions.map(({ title }) => title).join(', '),
              ].join(' · ')}
            </p>
          </div>
          <ProductSaleActions
            businessId={businessId}
            product={{ id, name, onSale, sold }}
            refresh={[
              membershipProductsQuery(api, businessId).queryKey,
              membershipsQuery(api, businessId).queryKey,
            ]}
          />
        </div>
        <p className="mt-4 border-t border-line pt-3.5 tabular-nums">
          {members} {members === 1 ? 'member' : 'members'}
          {sold > members && <span className="text-ink-2">, {sold - members} left</span>}
        </p>
      </Panel>
    </li>
  );
}

function Members({ businessId }: { businessId: number }) {
  const query = useQuery(membersQuery(useApi(), businessId));
  return (
    <section aria-labelledby="members" className="grid gap-4">
      <h2 id="members" className="text-h3">
        Members
      </h2>
      <QueryContent
        query={query}
        failure="We couldn’t load your members. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {(members) => (
          <Panel className="py-2! md:py-2!">
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <MemberRow key={member.membershipId} member={member} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryContent>
    </section>
  );
}

const statusTexts = {
  active: { tone: 'success', words: 'Active' },
  paused: { tone: 'info', words: 'Paused' },
  past_due: { tone: 'warning', words: 'Not paid' },
  ending: { tone: 'neutral', words: 'Leaving' },
  ended: { tone: 'neutral', words: 'Ended' },
} as const;

function MemberRow({ member }: { member: Member }) {
  const { name, email, membership, joinedAt, standing, months, renewsOn } = member;
  const { tone, words } = statusTexts[standing];
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3.5">
      <HolderName name={name} email={email} />
      <div className="min-w-0 flex-1 basis-52 text-sm text-ink-2 tabular-nums">
        <p className="text-ink wrap-anywhere">{membership}</p>
        <p>
          {months} {months === 1 ? 'month' : 'months'} paid
          {renewsOn !== null && `, next on ${formatLastDay(renewsOn)}`}
        </p>
        <p>Joined {formatShortDay(londonDay(new Date(joinedAt)))}</p>
      </div>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}
