import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { PassHolder } from '../../contract.ts';
import { creditsText, formatLastDay } from '../../credit-text.ts';
import { managedPassesQuery, passHoldersQuery, refundPass } from '../api.ts';
import { HolderName } from './holder-name.tsx';

/** Latest first; unused value can be refunded. */
export function PassHolders({ businessId }: { businessId: number }) {
  const api = useApi();
  const holders = passHoldersQuery(api, businessId);
  return (
    <HolderList
      productKind="pass"
      query={useQuery(holders)}
      refund={(creditId, amount) => refundPass(api, businessId, creditId, amount)}
      refresh={[holders.queryKey, managedPassesQuery(api, businessId).queryKey]}
    />
  );
}

interface HoldersProps {
  /** "pass", "package". */
  productKind: string;
  query: UseQueryResult<PassHolder[]>;
  /** Throws `ApiError`. */
  refund: (creditId: string, amount: string) => Promise<void>;
  refresh: (readonly unknown[])[];
}

export function HolderList({ query, ...props }: HoldersProps) {
  return (
    <section aria-labelledby="holders" className="grid gap-4">
      <h2 id="holders" className="text-h3">
        {props.productKind === 'pass' ? 'Pass holders' : 'Package holders'}
      </h2>
      <QueryContent
        query={query}
        failure={`We couldn’t load your ${props.productKind} holders. Try again.`}
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {(holders) => (
          <Panel className="py-2! md:py-2!">
            <ul className="divide-y divide-line">
              {holders.map((holder) => (
                <HolderRow key={holder.creditId} holder={holder} {...props} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryContent>
    </section>
  );
}

function HolderRow({
  productKind,
  holder,
  refund,
  refresh,
}: Omit<HoldersProps, 'query'> & { holder: PassHolder }) {
  const {
    name,
    email,
    pass,
    left,
    used,
    places,
    unlimited,
    lastDay,
    sharedWith,
    refundable,
    boughtAt,
    atDesk,
  } = holder;
  const [asked, setAsked] = useState(false);
  const act = useMutationAction({
    mutate: () => refund(holder.creditId, refundable),
    refresh,
    successToast: {
      title: `We’re refunding ${formatDecimalPounds(refundable)} to ${name}`,
      description: `We’ve ended the ${productKind} and emailed them.`,
    },
    onSuccess: () => setAsked(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3.5">
      <HolderName name={name} email={email} />
      <div className="min-w-0 flex-1 basis-52 text-sm text-ink-2 tabular-nums">
        <p className="text-ink wrap-anywhere">{pass}</p>
        <p>
          {unlimited ? `${used} booked` : `${left} of ${places} left, ${used} used`}
          {lastDay !== null && `, until ${formatLastDay(lastDay)}`}
        </p>
        <p>
          {atDesk ? 'From your desk' : 'Bought'} {formatShortDay(londonDay(new Date(boughtAt)))}
          {sharedWith > 0 && `, shared with ${sharedWith}`}
        </p>
      </div>
      {left > 0 && refundable !== '0.00' && (
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11!"
          aria-label={`Refund the unused part of ${name}’s ${pass}`}
          onClick={() => setAsked(true)}
        >
          Refund {formatDecimalPounds(refundable)}
        </Button>
      )}
      <MutationDialog
        mutation={act}
        open={asked}
        onClose={() => setAsked(false)}
        title="Refund the unused part?"
        description={`${name}’s ${pass}`}
        cancelLabel={`Keep ${productKind}`}
        confirmLabel={`Refund ${formatDecimalPounds(refundable)}`}
        busyLabel="Refunding..."
        onConfirm={() => void act.run()}
      >
        <p className="text-ink-2">
          {unlimited ? 'It ends' : `${creditsText(left)} ${left === 1 ? 'ends' : 'end'}`} straight away, and{' '}
          {formatDecimalPounds(refundable)} goes back to the card they used, including our fee. Existing
          bookings aren’t affected.
        </p>
      </MutationDialog>
    </li>
  );
}
