import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Refusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { decide, decideMany, undo, undoMany } from '../api.ts';
import type { ListingKind, Outcomes } from '../contract.ts';
import { actionFailedToast, decidedManyToast, decidedToast, undoneManyToast, undoneToast } from '../copy.ts';

export interface Listing {
  kind: ListingKind;
  id: number;
  name: string;
}

/**
 * Approves, rejects and undoes, with toasts. Refetches afterwards even on an error: another admin may have been
 * first.
 */
export function useDecide(onDecided?: (listing: Listing) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  /** What the U key undoes. */
  const last = useRef<Listing | BulkDecision | null>(null);
  const [refused, setRefused] = useState<{ kind: ListingKind; refused: Outcomes['refused'] } | null>(null);
  const afterwards = {
    onError: ({ sentence }: Refusal) => actionFailedToast(sentence),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    unreachable: 'We couldn’t reach the server. We may not have saved your decision. Try again.',
  };
  const undoing = useMutationAction({
    ...afterwards,
    mutate: (listing: Listing) => undo(api, listing),
    successToast: undoneToast,
    keyOf: listingKey,
  });
  const undoingMany = useMutationAction({
    ...afterwards,
    mutate: ({ kind, ids }: BulkDecision) => undoMany(api, kind, ids),
    successToast: (outcomes: Outcomes, { kind }) => undoneManyToast(kind, outcomes),
  });
  const undoLast = async () => {
    const decided = last.current;
    if (decided === null) return;
    last.current = null;
    if ('ids' in decided) await undoingMany.run(decided);
    else await undoing.run(decided);
  };
  const deciding = useMutationAction({
    ...afterwards,
    mutate: ({ listing, reason }: { listing: Listing; reason: string | null }) =>
      decide(api, listing, reason),
    successToast: ({ verdict }, { listing }) => {
      last.current = listing;
      return decidedToast(listing.kind, verdict, () => void undoLast());
    },
    onSuccess: (_decision, { listing }) => onDecided?.(listing),
    keyOf: ({ listing }) => listingKey(listing),
  });
  const decidingMany = useMutationAction({
    ...afterwards,
    mutate: ({ kind, ids, reason }: BulkDecision & { reason: string | null }) =>
      decideMany(api, kind, ids, reason),
    successToast: (outcomes: Outcomes, { kind, reason }) => {
      if (outcomes.done.length > 0) last.current = { kind, ids: outcomes.done };
      const verdict = reason === null ? 'approved' : 'rejected';
      return decidedManyToast(kind, verdict, outcomes, () => void undoLast());
    },
    onSuccess: ({ refused }, { kind }) => setRefused({ kind, refused }),
  });
  return {
    busyMany: decidingMany.busy,
    decideMany: (kind: ListingKind, ids: number[], reason: string | null) =>
      decidingMany.run({ kind, ids, reason }),
    /** The listings of the last bulk decision that failed, with the reason. */
    refused,
    busy: deciding.input?.listing ?? null,
    /** A reason rejects, null approves. Resolves to whether it was decided. */
    decideOn: (listing: Listing, reason: string | null) => deciding.run({ listing, reason }),
    undoLast,
  };
}

interface BulkDecision {
  kind: ListingKind;
  ids: number[];
}

const listingKey = ({ kind, id }: Listing) => `${kind} ${id}`;
