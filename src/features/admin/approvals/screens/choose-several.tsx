import { useState } from 'react';
import { withCommas } from '#shared/domain/counted.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { type ListingKind, MANY, type Outcomes } from '../contract.ts';
import { howMany } from '../copy.ts';
import { RejectDialog } from './reject-dialog-later.tsx';
import type { Listing } from './use-decide.ts';

/** Which listings of the queues are chosen, to be decided at once. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ kind, id }: Listing) => `${kind} ${id}`;
  return {
    has: (listing: Listing) => chosen.has(keyOf(listing)),
    toggle: (listing: Listing) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(keyOf(listing))) after.add(keyOf(listing));
        return after;
      }),
    /** Chooses these of a queue and no others of it; none with an empty list. */
    choose: (kind: ListingKind, listings: readonly Listing[]) =>
      setChosen(
        (before) =>
          new Set([...[...before].filter((key) => !key.startsWith(`${kind} `)), ...listings.map(keyOf)]),
      ),
  };
}

export type Chosen = ReturnType<typeof useChosen>;

/** The box that chooses a row. */
export function ChooseBox({ listing, chosen }: { listing: Listing; chosen: Chosen }) {
  return (
    <CheckboxField
      label={<span className="sr-only">Choose {listing.name}</span>}
      checked={chosen.has(listing)}
      onChange={() => chosen.toggle(listing)}
    />
  );
}

/** Over a queue: how many are chosen, and what is done with them all; under it those that could not be decided. */
export function SeveralBar({
  kind,
  listings,
  chosen,
  busy,
  refused,
  onApprove,
  onReject,
}: {
  kind: ListingKind;
  /** The rows of the queue that are shown. */
  listings: readonly Listing[];
  chosen: Chosen;
  busy: boolean;
  refused: { kind: ListingKind; refused: Outcomes['refused'] } | null;
  onApprove: (ids: number[]) => void;
  onReject: (ids: number[]) => void;
}) {
  const ids = listings.filter(chosen.has).map(({ id }) => id);
  const could = refused?.kind === kind ? refused.refused : [];
  const nameOf = (id: number) => listings.find((listing) => listing.id === id)?.name;
  return (
    <>
      {could.length > 0 && (
        <Notice tone="warning" role="alert" className="mb-3">
          <p className="font-semibold">{howMany(kind, could.length)} couldn’t be decided:</p>
          <ul className="list-disc pl-5">
            {could.map(({ id, sentence }) => (
              <li key={id}>
                {nameOf(id) !== undefined && `${nameOf(id)}: `}
                {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {ids.length > 0 && (
        <div
          role="group"
          aria-label={`${howMany(kind, ids.length)} selected`}
          className="sticky top-[calc(var(--topbar-h)+8px)] z-20 mb-2 flex flex-wrap items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2"
        >
          <p className="mr-auto font-semibold tabular-nums" aria-live="polite">
            {withCommas(ids.length)} selected
          </p>
          {listings.length > ids.length && ids.length < MANY && (
            <Button variant="ghost" onClick={() => chosen.choose(kind, listings.slice(0, MANY))}>
              Select {Math.min(listings.length, MANY)}
            </Button>
          )}
          <Button variant="ghost" onClick={() => chosen.choose(kind, [])}>
            Clear
          </Button>
          <Button
            variant="destructive-quiet"
            onPointerEnter={RejectDialog.preload}
            onFocus={RejectDialog.preload}
            disabled={ids.length > MANY}
            onClick={() => onReject(ids)}
          >
            Reject {ids.length}
          </Button>
          <Button busy={busy} disabled={ids.length > MANY} onClick={() => onApprove(ids)}>
            Approve {ids.length}
          </Button>
        </div>
      )}
    </>
  );
}
