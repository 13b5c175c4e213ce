import type { ApiClient } from '#shared/http/api-client.ts';
import { type PageLocation, sessionIdAt, sourceFromPage, sourceOnArrival } from './detect-visit-source.ts';
import { readVisitSource, setVisitSource, type VisitSource } from './visit-source.ts';

/** What is needed of the router. */
interface Router {
  state: { location: PageLocation };
  subscribe: (
    when: 'onResolved',
    told: (event: { fromLocation?: PageLocation | undefined; toLocation: PageLocation }) => void,
  ) => unknown;
}

/** The document as it was loaded. */
interface LandingDocument {
  /** With its query, which the router may have tidied since. */
  address: string;
  referrer: string;
}

/**
 * Notices by which way the person comes to each session, and has each way to each counted once while the document lives.
 * Nothing is kept on the device, and what is sent says nothing of the person.
 */
export function trackVisits(
  router: Router,
  arrived: LandingDocument,
  send: (sessionId: number, way: VisitSource) => void,
): void {
  const counted = new Set<string>();
  const notice = (sessionId: number, way: VisitSource | undefined, isNew = true) => {
    if (way !== undefined) setVisitSource(sessionId, way);
    const known = readVisitSource(sessionId) ?? 'direct';
    if (!isNew || counted.has(`${sessionId} ${known}`)) return;
    counted.add(`${sessionId} ${known}`);
    send(sessionId, known);
  };

  const address = new URL(arrived.address);
  const first = sessionIdAt(router.state.location);
  if (first !== null) {
    const search = Object.fromEntries(address.searchParams);
    const { way, isNew } = sourceOnArrival(search, arrived.referrer, address.origin);
    notice(first, way, isNew);
  }
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    const session = sessionIdAt(toLocation);
    if (session === null || fromLocation === undefined) return;
    const before = sessionIdAt(fromLocation);
    // From its page to its checkout, and back, they are still where they came to.
    if (before === session) return;
    const way = sourceFromPage(fromLocation);
    // The map is a part of the search's page, and has said so when it was pressed.
    notice(session, way === 'search' && readVisitSource(session) === 'map' ? 'map' : way);
  });
}

/** Sends each visit to be counted (`POST /api/sessions/{id}/visits`); one that does not arrive is missing from a figure. */
export const createVisitSender = (api: ApiClient) => (sessionId: number, cameBy: VisitSource) =>
  void api
    .call('POST /api/sessions/:id/visits', {
      params: { id: String(sessionId) },
      body: { cameBy },
      loggedOut: 'throw',
    })
    .catch(() => undefined);
