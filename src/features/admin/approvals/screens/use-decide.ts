import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Refusal, useAct } from '#shared/ui/act/use-act.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { decide, decideMany, undo, undoMany } from '../api.ts';
import type { ListingKind, Outcomes } from '../contract.ts';
import { actionFailed, decidedManyToast, decidedToast, undoneManyToast, undoneToast } from '../copy.ts';

/** A listing as the decision needs it. */
export interface Listing {
  kind: ListingKind;
  id: number;
  name: string;
}

/**
 * Approving, rejecting and undoing, with their toasts. After each, lists, figures and details are asked for anew,
 * also when it failed: somebody else may have been first.
 */
export function useDecide(onDecided?: (listing: Listing) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  /** What U takes back: one listing, or several that were decided at once. */
  const last = useRef<Listing | Many | null>(null);
  const [refused, setRefused] = useState<{ kind: ListingKind; refused: Outcomes['refused'] } | null>(null);
  const afterwards = {
    refused: ({ sentence }: Refusal) => actionFailed(sentence),
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    unreachable: 'We couldn’t reach the server. We may not have saved your decision. Try again.',
  };
  const undoing = useAct({
    ...afterwards,
    act: (listing: Listing) => undo(api, listing),
    said: undoneToast,
    keyOf: keyOfListing,
  });
  const undoingMany = useAct({
    ...afterwards,
    act: ({ kind, ids }: Many) => undoMany(api, kind, ids),
    said: (outcomes: Outcomes, { kind }) => undoneManyToast(kind, outcomes),
  });
  const undoLast = async () => {
    const decided = last.current;
    if (decided === null) return;
    last.current = null;
    if ('ids' in decided) await undoingMany.run(decided);
    else await undoing.run(decided);
  };
  const deciding = useAct({
    ...afterwards,
    act: ({ listing, reason }: { listing: Listing; reason: string | null }) => decide(api, listing, reason),
    said: ({ verdict }, { listing }) => {
      last.current = listing;
      return decidedToast(listing.kind, verdict, () => void undoLast());
    },
    done: (_decision, { listing }) => onDecided?.(listing),
    keyOf: ({ listing }) => keyOfListing(listing),
  });
  const decidingMany = useAct({
    ...afterwards,
    act: ({ kind, ids, reason }: Many & { reason: string | null }) => decideMany(api, kind, ids, reason),
    said: (outcomes: Outcomes, { kind, reason }) => {
      if (outcomes.done.length > 0) last.current = { kind, ids: outcomes.done };
      const verdict = reason === null ? 'approved' : 'rejected';
      return decidedManyToast(kind, verdict, outcomes, () => void undoLast());
    },
    done: ({ refused }, { kind }) => setRefused({ kind, refused }),
  });
  return {
    /** Several are being decided. */
    busyMany: decidingMany.busy,
    /** Decides several of a kind at once, as `decideOn` does one. */
    decideMany: (kind: ListingKind, ids: number[], reason: string | null) =>
      decidingMany.run({ kind, ids, reason }),
    /** Those of the last several that could not be decided, with why. */
    refused,
    busy: deciding.input?.listing ?? null,
    /** With a reason it rejects, with null it approves. Answers whether it was decided. */
    decideOn: (listing: Listing, reason: string | null) => deciding.run({ listing, reason }),
    undoLast,
  };
}

interface Many {
  kind: ListingKind;
  ids: number[];
}

const keyOfListing = ({ kind, id }: Listing) => `${kind} ${id}`;
