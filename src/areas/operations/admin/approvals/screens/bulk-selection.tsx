import { useState } from 'react';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { type ListingKind, MAX_DECISIONS, type Outcomes } from '../contract.ts';
import { listingCount } from '../copy.ts';
import { RejectDialog } from './reject-dialog.lazy.tsx';
import type { Listing } from './use-decide.ts';

/** Listings selected for a bulk decision. */
export function useBulkSelection() {
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
    /** Replaces the selection within this queue. */
    choose: (kind: ListingKind, listings: readonly Listing[]) =>
      setChosen(
        (before) =>
          new Set([...[...before].filter((key) => !key.startsWith(`${kind} `)), ...listings.map(keyOf)]),
      ),
  };
}

export type BulkSelection = ReturnType<typeof useBulkSelection>;

export function SelectionCheckbox({ listing, chosen }: { listing: Listing; chosen: BulkSelection }) {
  return (
    <CheckboxField
      label={<span className="sr-only">Choose {listing.name}</span>}
      checked={chosen.has(listing)}
      onChange={() => chosen.toggle(listing)}
    />
  );
}

/** Selection count and bulk actions above a queue; failures below it. */
export function BulkActionBar({
  kind,
  listings,
  chosen,
  busy,
  refused,
  onApprove,
  onReject,
}: {
  kind: ListingKind;
  listings: readonly Listing[];
  chosen: BulkSelection;
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
          <p className="font-semibold">{listingCount(kind, could.length)} couldn’t be decided:</p>
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
          aria-label={`${listingCount(kind, ids.length)} selected`}
          className="sticky top-[calc(var(--topbar-h)+8px)] z-20 mb-2 flex flex-wrap items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2"
        >
          <p className="mr-auto font-semibold tabular-nums" aria-live="polite">
            {formatCount(ids.length)} selected
          </p>
          {listings.length > ids.length && ids.length < MAX_DECISIONS && (
            <Button variant="ghost" onClick={() => chosen.choose(kind, listings.slice(0, MAX_DECISIONS))}>
              Select {Math.min(listings.length, MAX_DECISIONS)}
            </Button>
          )}
          <Button variant="ghost" onClick={() => chosen.choose(kind, [])}>
            Clear
          </Button>
          <Button
            variant="destructive-quiet"
            onPointerEnter={RejectDialog.preload}
            onFocus={RejectDialog.preload}
            disabled={ids.length > MAX_DECISIONS}
            onClick={() => onReject(ids)}
          >
            Reject {ids.length}
          </Button>
          <Button busy={busy} disabled={ids.length > MAX_DECISIONS} onClick={() => onApprove(ids)}>
            Approve {ids.length}
          </Button>
        </div>
      )}
    </>
  );
}
