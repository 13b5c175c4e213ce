import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import type { VisitorHoldResponse } from '../contract.ts';

export interface VisitorPlaces {
  sessionId: number;
  /** The first date's start. */
  startsAt: string;
  alsoDates?: string[] | undefined;
  places: number;
}

export type VisitorHoldState =
  | { step: 'holding' }
  | { step: 'held'; hold: VisitorHoldResponse }
  /** It is held after sign-in, if it can be. */
  | { step: 'without' };

/**
 * Holds the places once the page shows them. Null: there are none to hold; undefined: we don't know them yet. Booking
 * goes on without a hold too.
 */
export function useVisitorHold(
  wanted: VisitorPlaces | null | undefined,
  onSettled?: (hold: VisitorHoldResponse | null) => void,
): { state: VisitorHoldState; release: () => void } {
  const api = useApi();
  const [state, setState] = useState<VisitorHoldState>({ step: wanted === null ? 'without' : 'holding' });
  const asked = useRef(false);
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });
  useEffect(() => {
    if (asked.current || wanted === undefined) return;
    asked.current = true;
    if (wanted === null) {
      settled.current?.(null);
      return;
    }
    const { sessionId, startsAt, alsoDates, places } = wanted;
    const body = { sessionId, sessionDate: startsAt, alsoDates, places };
    api.call('POST /api/visitor-holds', { body, loggedOut: 'throw' }).then(
      (hold) => {
        setState({ step: 'held', hold });
        settled.current?.(hold);
      },
      () => {
        setState({ step: 'without' });
        settled.current?.(null);
      },
    );
  }, [api, wanted]);
  const release = useCallback(() => {
    if (state.step !== 'held') return;
    const { holdId } = state.hold;
    // A lost call only lets the hold expire.
    api
      .call('DELETE /api/visitor-holds/:holdId', { params: { holdId }, keepalive: true, loggedOut: 'throw' })
      .catch(() => undefined);
  }, [api, state]);
  return { state, release };
}
