import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { grantsQuery, revokePartner } from '../api.ts';
import type { GrantedPartner } from '../contract.ts';
import { allSellerScopes, sellerScopes } from '../rules.ts';

/** For the owner, who can revoke each; renders nothing if empty. */
export function GrantedPartnerList({ businessId }: { businessId: number }) {
  const api = useApi();
  return (
    <QueryContent
      query={useQuery(grantsQuery(api, businessId))}
      failure="We couldn’t load the partners that you have let in. Try again."
      waiting={<Skeleton className="h-24 rounded-card" />}
    >
      {(partners) =>
        partners.length === 0 ? null : (
          <section aria-labelledby="let-in" className="grid gap-3">
            <h2 id="let-in" className="text-h3">
              Partners you’ve allowed
            </h2>
            <ul className="grid gap-3">
              {partners.map((partner) => (
                <GrantedPartnerRow key={partner.partnerId} businessId={businessId} partner={partner} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryContent>
  );
}

function GrantedPartnerRow({ businessId, partner }: { businessId: number; partner: GrantedPartner }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [sure, setSure] = useState(false);
  const shutting = useMutationAction({
    mutate: () => revokePartner(api, businessId, partner.partnerId),
    successToast: { title: `${partner.name} removed`, description: 'Its existing bookings stay valid.' },
    onSuccess: (partners) => queryClient.setQueryData(grantsQuery(api, businessId).queryKey, partners),
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  return (
    <Panel role="listitem" className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">{partner.name}</h3>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {allSellerScopes
            .filter((scope) => partner.scopes.includes(scope))
            .map((scope) => sellerScopes[scope].label)
            .join(' · ')}{' '}
          · since {formatLondonDay(new Date(partner.agreedAt))}
        </p>
      </div>
      <Button
        variant={sure ? 'destructive' : 'secondary'}
        busy={shutting.busy}
        onClick={() => (sure ? void shutting.run(undefined) : setSure(true))}
      >
        {sure ? 'Remove partner now' : 'Remove partner'}
      </Button>
    </Panel>
  );
}
