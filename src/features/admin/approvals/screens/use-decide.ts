import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { actionFailed, decidedToast, undoneToast } from '../approval-toasts.ts';
import { decide, undo } from '../approvals-query.ts';
import type { ListingKind } from '../contract.ts';

/** A listing as the decision needs it. */
export interface Listing {
  kind: ListingKind;
  id: number;
  name: string;
}

const UNREACHABLE = 'We could not reach the server, so nothing may have been decided. Please try again.';
const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.sentence : UNREACHABLE);

/**
 * Approving, rejecting and undoing, with their toasts. After each, lists, figures and details are asked for anew,
 * also when it failed: somebody else may have been first.
 */
export function useDecide(onDecided?: (listing: Listing) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [busy, setBusy] = useState<Listing | null>(null);
  const last = useRef<Listing | null>(null);

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

  const undoLast = async () => {
    const listing = last.current;
    if (listing === null) return;
    last.current = null;
    try {
      await undo(api, listing);
      toast(undoneToast);
    } catch (error) {
      toast(actionFailed(sentenceOf(error)));
    }
    await refresh();
  };

  /** With a reason it rejects, with null it approves. Answers whether it was decided. */
  const decideOn = async (listing: Listing, reason: string | null): Promise<boolean> => {
    setBusy(listing);
    try {
      const { verdict } = await decide(api, listing, reason);
      last.current = listing;
      toast(decidedToast(listing.kind, verdict, () => void undoLast()));
      onDecided?.(listing);
      return true;
    } catch (error) {
      toast(actionFailed(sentenceOf(error)));
      return false;
    } finally {
      await refresh();
      setBusy(null);
    }
  };

  return { busy, decideOn, undoLast };
}
