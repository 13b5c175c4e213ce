import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Refusal, useAct } from '#shared/ui/act/use-act.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { decide, undo } from '../api.ts';
import type { ListingKind } from '../contract.ts';
import { actionFailed, decidedToast, undoneToast } from '../copy.ts';

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
  const last = useRef<Listing | null>(null);
  const afterwards = {
    refused: ({ sentence }: Refusal) => actionFailed(sentence),
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    unreachable: 'We could not reach the server, so nothing may have been decided. Please try again.',
  };
  const undoing = useAct({
    ...afterwards,
    act: (listing: Listing) => undo(api, listing),
    said: undoneToast,
    keyOf: keyOfListing,
  });
  const undoLast = async () => {
    const listing = last.current;
    if (listing === null) return;
    last.current = null;
    await undoing.run(listing);
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
  return {
    busy: deciding.input?.listing ?? null,
    /** With a reason it rejects, with null it approves. Answers whether it was decided. */
    decideOn: (listing: Listing, reason: string | null) => deciding.run({ listing, reason }),
    undoLast,
  };
}

const keyOfListing = ({ kind, id }: Listing) => `${kind} ${id}`;
