import { useQuery } from '@tanstack/react-query';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import type { MyTrainer } from '#areas/catalogue/trainers/contract.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { passValidityText } from '../../copy.ts';
import { creditsText } from '../../credit-text.ts';
import { HolderList } from '../../products/screens/pass-holders.tsx';
import { SaleButtons } from '../../products/screens/product-sale-actions.tsx';
import {
  deletePackage,
  managedPackagesQuery,
  packageHoldersQuery,
  packagesQuery,
  refundPackage,
  setPackageOnSale,
} from '../api.ts';
import type { ManagedPackage } from '../contract.ts';
import { NewPackageForm } from './new-package-form.tsx';

export function TrainerPackagesPanel({ trainer }: { trainer: MyTrainer }) {
  const query = useQuery({ ...managedPackagesQuery(useApi()), refetchOnMount: 'always' });
  const [made, setMade] = useState(0);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid gap-8">
        <div className="grid gap-4">
          <p className="max-w-prose text-ink-2">
            Clients pay for several appointments at once and book with the credits. We pay you for each credit
            when it’s used or expires. You can’t edit a package: take it off sale and create a new one.{' '}
            <HelpLink about="sell-packages">How packages sell</HelpLink>
          </p>
          {!trainer.bookingEnabled && (
            <Notice tone="warning">Turn on online booking so that people can buy packages.</Notice>
          )}
          <QueryContent
            query={query}
            failure="We couldn’t load your packages. Try again."
            waiting={
              <div role="status">
                <span className="sr-only">Loading your packages</span>
                <Skeleton className="h-60 rounded-card" />
              </div>
            }
          >
            {(packages) =>
              packages.length === 0 ? (
                <EmptyState title="No packages yet">
                  Offer five or ten appointments for a little less. Create your first package here.
                </EmptyState>
              ) : (
                <ul className="grid gap-4">
                  {packages.map((pack) => (
                    <PackageRow key={pack.id} trainerId={trainer.id} pack={pack} />
                  ))}
                </ul>
              )
            }
          </QueryContent>
        </div>
        {query.data?.some(({ sold }) => sold > 0) && <PackageHolders />}
      </div>
      {trainer.status === 'approved' && trainer.offers.length > 0 && (
        <NewPackageForm key={made} trainer={trainer} onMade={() => setMade(made + 1)} />
      )}
    </div>
  );
}

function PackageHolders() {
  const api = useApi();
  const holders = packageHoldersQuery(api);
  return (
    <HolderList
      productKind="package"
      query={useQuery(holders)}
      refund={(creditId, amount) => refundPackage(api, creditId, amount)}
      refresh={[holders.queryKey, managedPackagesQuery(api).queryKey]}
    />
  );
}

function PackageRow({ trainerId, pack }: { trainerId: number; pack: ManagedPackage }) {
  const api = useApi();
  const { name, onSale, sold, worthBuying, single } = pack;
  return (
    <li>
      <Panel className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="flex flex-wrap items-center gap-2.5 font-sans text-h4 font-semibold">
              <Icon drawing={Ticket} size="sm" className="text-brand" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Badge tone={onSale && worthBuying ? 'success' : 'neutral'}>
                {!onSale ? 'Off sale' : worthBuying ? 'On sale' : 'Not shown'}
              </Badge>
            </h3>
            <p className="mt-1 tabular-nums">
              <b className="font-semibold">£{pack.totalAmount}</b>,{' '}
              {`£${pack.price} for you, £${pack.platformFee} fee`}
            </p>
            <p className="text-sm text-ink-2 tabular-nums">
              {[
                creditsText(pack.places),
                passValidityText({ ...pack, introDays: null }),
                ...(single === null ? [] : [`£${single} alone`]),
              ].join(' · ')}
            </p>
          </div>
          <SaleButtons
            product={pack}
            refresh={[managedPackagesQuery(api).queryKey, packagesQuery(api, trainerId).queryKey]}
            sell={(on) => setPackageOnSale(api, pack.id, on)}
            remove={() => deletePackage(api, pack.id)}
          />
        </div>
        {onSale && !worthBuying && (
          <Notice tone="warning">
            {single === null
              ? 'You don’t offer these appointments now, so we’ve hidden this package.'
              : 'These appointments now cost less one by one, so we’ve hidden this package. Buyers can ask for a refund of unused credits.'}
          </Notice>
        )}
        <p className="border-t border-line pt-3.5 tabular-nums">
          {sold} sold
          {sold > 0 && (
            <span className="text-ink-2">
              , {creditsText(pack.creditsLeft)} not used yet, worth {formatDecimalPounds(pack.owed)}
            </span>
          )}
        </p>
      </Panel>
    </li>
  );
}
