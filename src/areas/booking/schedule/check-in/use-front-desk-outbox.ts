import { useEffect, useReducer, useRef } from 'react';
import { type ApiClient, toApiError } from '#shared/http/api-client.ts';
import { enqueueAction, type FrontDeskAction, parseAction } from './front-desk-outbox.ts';

/** Retry on a timer too: the browser's `online` event is unreliable. */
const RETRY_INTERVAL_MS = 5_000;

interface OutboxState {
  /** Oldest first; the first is being sent. */
  waiting: readonly FrontDeskAction[];
  sending: string | null;
  offline: boolean;
  signedOut: boolean;
  /** Actions queued offline that have arrived since. */
  arrived: readonly FrontDeskAction[];
  refused: readonly { act: FrontDeskAction; sentence: string }[];
  tries: number;
  /** When the last try failed; nothing is sent until the retry. */
  failed: number | null;
}

type OutboxEvent =
  | { kind: 'found'; acts: readonly FrontDeskAction[] }
  | { kind: 'did'; act: FrontDeskAction }
  | { kind: 'sending'; key: string }
  | { kind: 'arrived'; act: FrontDeskAction }
  | { kind: 'refused'; act: FrontDeskAction; sentence: string }
  | { kind: 'unreachable'; signedOut: boolean }
  | { kind: 'again'; online: boolean }
  | { kind: 'offline' }
  | { kind: 'read' };

const emptyOutbox: OutboxState = {
  waiting: [],
  sending: null,
  offline: false,
  signedOut: false,
  arrived: [],
  refused: [],
  tries: 0,
  failed: null,
};

function outboxReducer(state: OutboxState, event: OutboxEvent): OutboxState {
  const without = (key: string) => state.waiting.filter((act) => act.key !== key);
  switch (event.kind) {
    case 'found': {
      const known = new Set(state.waiting.map(({ key }) => key));
      const found = event.acts.filter(({ key }) => !known.has(key));
      return found.length === 0 ? state : { ...state, waiting: [...found, ...state.waiting], offline: true };
    }
    case 'did':
      return {
        ...state,
        waiting: enqueueAction(state.waiting, event.act, state.sending),
        arrived: state.offline ? state.arrived : [],
      };
    case 'sending':
      return { ...state, sending: event.key };
    case 'arrived': {
      const arrived = state.offline || state.arrived.length > 0 ? [...state.arrived, event.act] : [];
      return {
        ...state,
        waiting: without(event.act.key),
        sending: null,
        offline: false,
        signedOut: false,
        arrived,
      };
    }
    case 'refused':
      return {
        ...state,
        waiting: without(event.act.key),
        sending: null,
        offline: false,
        refused: [...state.refused, { act: event.act, sentence: event.sentence }],
      };
    case 'unreachable':
      return {
        ...state,
        sending: null,
        offline: !event.signedOut,
        signedOut: event.signedOut,
        failed: state.tries,
      };
    case 'again':
      return {
        ...state,
        tries: state.tries + 1,
        offline: state.offline && (state.waiting.length > 0 || !event.online),
      };
    case 'offline':
      return { ...state, offline: true };
    case 'read':
      return { ...state, arrived: [], refused: [] };
  }
}

/**
 * Queues actions on this device and sends them in order until the server accepts or refuses each.
 * @param owner key for the account and business
 * @param send sends one action; throws `ApiError` if the server refused it
 * @param onSettled called for each accepted or refused action
 */
export function useFrontDeskOutbox(
  owner: { userId: string; businessId: number },
  send: (act: FrontDeskAction) => Promise<void>,
  onSettled: () => void,
) {
  const [state, tell] = useReducer(outboxReducer, emptyOutbox);
  const prefix = `fettle-desk:${owner.userId}:${owner.businessId}:`;
  const { waiting, sending, offline, tries, failed } = state;

  useEffect(() => {
    const found = Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => parseAction(localStorage.getItem(name) ?? '') ?? []);
    if (found.length > 0) tell({ kind: 'found', acts: found.toSorted((a, b) => a.at.localeCompare(b.at)) });
    if (!navigator.onLine) tell({ kind: 'offline' });
  }, [prefix]);

  // One storage item per action, so that two open tabs don't overwrite each other.
  const kept = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(waiting.map(({ key }) => key));
    for (const act of waiting)
      if (!kept.current.has(act.key)) localStorage.setItem(prefix + act.key, JSON.stringify(act));
    for (const key of kept.current) if (!now.has(key)) localStorage.removeItem(prefix + key);
    kept.current = now;
  }, [waiting, prefix]);

  const latest = useRef({ send, onSettled });
  useEffect(() => {
    latest.current = { send, onSettled };
  });

  const first = waiting[0];
  useEffect(() => {
    if (first === undefined || sending !== null || failed === tries) return;
    tell({ kind: 'sending', key: first.key });
    const { send: sendNow } = latest.current;
    void sendNow(first)
      .then(
        () => tell({ kind: 'arrived', act: first }),
        (error: unknown) => {
          const answer = toApiError(error);
          if (answer !== null && [400, 403, 404, 409].includes(answer.status))
            tell({ kind: 'refused', act: first, sentence: answer.sentence });
          else tell({ kind: 'unreachable', signedOut: answer?.status === 401 });
        },
      )
      .finally(() => latest.current.onSettled());
  }, [first, sending, failed, tries]);

  useEffect(() => {
    const again = () => tell({ kind: 'again', online: navigator.onLine });
    const gone = () => tell({ kind: 'offline' });
    window.addEventListener('online', again);
    window.addEventListener('offline', gone);
    const timer = offline ? setInterval(again, RETRY_INTERVAL_MS) : undefined;
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('offline', gone);
      clearInterval(timer);
    };
  }, [offline]);

  return {
    ...state,
    act: (act: FrontDeskAction) => tell({ kind: 'did', act }),
    read: () => tell({ kind: 'read' }),
  };
}

/** Throws `ApiError`, also if the person is signed out. */
export async function sendAction(api: ApiClient, act: FrontDeskAction): Promise<void> {
  const { key, name, at } = act;
  switch (act.kind) {
    case 'mark': {
      const { bookingId, state, was } = act;
      await api.call('PUT /api/bookings/:bookingId/attendance', {
        params: { bookingId },
        body: { state, was, at },
        loggedOut: 'throw',
      });
      return;
    }
    case 'walk-in': {
      const { occurrenceId, places, paidBy } = act;
      await api.call('POST /api/occurrences/:occurrenceId/walk-ins', {
        params: { occurrenceId },
        body: { key, name, places, paidBy, at },
        loggedOut: 'throw',
      });
      return;
    }
    case 'take-back':
      await api.call('DELETE /api/walk-ins/:walkInId', {
        params: { walkInId: act.walkInId },
        loggedOut: 'throw',
      });
  }
}
