import type { ApiClient } from '#shared/http/api-client.ts';
import { type PageLocation, sessionIdAt, sourceFromPage, sourceOnArrival } from './detect-visit-source.ts';
import { readVisitSource, setVisitSource, type VisitSource } from './visit-source.ts';

interface Router {
  state: { location: PageLocation };
  subscribe: (
    when: 'onResolved',
    told: (event: { fromLocation?: PageLocation | undefined; toLocation: PageLocation }) => void,
  ) => unknown;
}

interface LandingDocument {
  /** With its query, which the router may have changed. */
  address: string;
  referrer: string;
}

/** Counts each source once per session and document. Stores nothing on the device and sends no personal data. */
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
    // From its page to its checkout and back is one visit.
    if (before === session) return;
    const way = sourceFromPage(fromLocation);
    // The map is part of the search page, and sets the source when pressed.
    notice(session, way === 'search' && readVisitSource(session) === 'map' ? 'map' : way);
  });
}

/** `POST /api/sessions/{id}/visits`. A lost request is only missing from the figures. */
export const createVisitSender = (api: ApiClient) => (sessionId: number, cameBy: VisitSource) =>
  void api
    .call('POST /api/sessions/:id/visits', {
      params: { id: String(sessionId) },
      body: { cameBy },
      loggedOut: 'throw',
    })
    .catch(() => undefined);
