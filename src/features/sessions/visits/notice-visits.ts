import type { ApiClient } from '#shared/http/api-client.ts';
import { noteWay, type WayHere, wayTo } from './came-by.ts';
import { type Place, sessionAt, wayFrom, wayOfArrival } from './way-here.ts';

/** What is needed of the router. */
interface Router {
  state: { location: Place };
  subscribe: (
    when: 'onResolved',
    told: (event: { fromLocation?: Place | undefined; toLocation: Place }) => void,
  ) => unknown;
}

/** The document as it was loaded. */
interface Arrived {
  /** With its query, which the router may have tidied since. */
  address: string;
  referrer: string;
}

/**
 * Notices by which way the person comes to each session, and has each way to each counted once while the document lives.
 * Nothing is kept on the device, and what is sent says nothing of the person.
 */
export function noticeVisits(
  router: Router,
  arrived: Arrived,
  send: (sessionId: number, way: WayHere) => void,
): void {
  const counted = new Set<string>();
  const notice = (sessionId: number, way: WayHere | undefined, isNew = true) => {
    if (way !== undefined) noteWay(sessionId, way);
    const known = wayTo(sessionId) ?? 'direct';
    if (!isNew || counted.has(`${sessionId} ${known}`)) return;
    counted.add(`${sessionId} ${known}`);
    send(sessionId, known);
  };

  const address = new URL(arrived.address);
  const first = sessionAt(router.state.location);
  if (first !== null) {
    const search = Object.fromEntries(address.searchParams);
    const { way, isNew } = wayOfArrival(search, arrived.referrer, address.origin);
    notice(first, way, isNew);
  }
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    const session = sessionAt(toLocation);
    if (session === null || fromLocation === undefined) return;
    const before = sessionAt(fromLocation);
    // From its page to its checkout, and back, they are still where they came to.
    if (before === session) return;
    const way = wayFrom(fromLocation);
    // The map is a part of the search's page, and has said so when it was pressed.
    notice(session, way === 'search' && wayTo(session) === 'map' ? 'map' : way);
  });
}

/** Sends each visit to be counted (`POST /api/sessions/{id}/visits`); one that does not arrive is missing from a figure. */
export const sendVisits = (api: ApiClient) => (sessionId: number, cameBy: WayHere) =>
  void api
    .call('POST /api/sessions/:id/visits', {
      params: { id: String(sessionId) },
      body: { cameBy },
      loggedOut: 'throw',
    })
    .catch(() => undefined);
