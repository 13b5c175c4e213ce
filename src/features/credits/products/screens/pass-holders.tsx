import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { poundsWithCommas } from '#shared/domain/pence.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { PassHolder } from '../../contract.ts';
import { creditsText, formatLastDay } from '../../credit-words.ts';
import { ownPassesQuery, passHoldersQuery, refundPass } from '../api.ts';
import { HolderName } from './holder-name.tsx';

/** Who has passes of a business, the latest who bought first; what is unused of one can be given back. */
export function PassHolders({ businessId }: { businessId: number }) {
  const api = useApi();
  const holders = passHoldersQuery(api, businessId);
  return (
    <Holders
      of="pass"
      query={useQuery(holders)}
      refund={(creditId, amount) => refundPass(api, businessId, creditId, amount)}
      refresh={[holders.queryKey, ownPassesQuery(api, businessId).queryKey]}
    />
  );
}

interface HoldersProps {
  /** "pass", "package". */
  of: string;
  query: UseQueryResult<PassHolder[]>;
  /** Throws `ApiError`. */
  refund: (creditId: string, amount: string) => Promise<void>;
  refresh: (readonly unknown[])[];
}

/** The same of whoever sells them. */
export function Holders({ query, ...props }: HoldersProps) {
  return (
    <section aria-labelledby="holders" className="grid gap-4">
      <h2 id="holders" className="text-h3">
        {props.of === 'pass' ? 'Pass holders' : 'Package holders'}
      </h2>
      <Loaded
        query={query}
        failure={`We couldn’t load your ${props.of} holders. Try again.`}
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
      </Loaded>
    </section>
  );
}

function HolderRow({ of, holder, refund, refresh }: Omit<HoldersProps, 'query'> & { holder: PassHolder }) {
  const { name, email, pass, left, used, places, unlimited, lastDay, sharedWith, refundable, boughtAt } =
    holder;
  const [asked, setAsked] = useState(false);
  const act = useAct({
    act: () => refund(holder.creditId, refundable),
    refresh,
    said: {
      title: `We’re refunding ${poundsWithCommas(refundable)} to ${name}`,
      description: `We’ve ended the ${of} and emailed them.`,
    },
    done: () => setAsked(false),
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
          Bought {formatShortDay(londonDay(new Date(boughtAt)))}
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
          Refund {poundsWithCommas(refundable)}
        </Button>
      )}
      <ActDialog
        act={act}
        open={asked}
        onClose={() => setAsked(false)}
        title="Refund the unused part?"
        description={`${name}’s ${pass}`}
        keep={`Keep ${of}`}
        confirm={`Refund ${poundsWithCommas(refundable)}`}
        busyLabel="Refunding..."
        onConfirm={() => void act.run()}
      >
        <p className="text-ink-2">
          {unlimited ? 'It ends' : `${creditsText(left)} ${left === 1 ? 'ends' : 'end'}`} straight away, and{' '}
          {poundsWithCommas(refundable)} goes back to the card they used, including our fee. Existing bookings
          aren’t affected.
        </p>
      </ActDialog>
    </li>
  );
}
