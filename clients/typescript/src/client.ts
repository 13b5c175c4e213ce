import createClient, { type Client } from 'openapi-fetch';
import { type Page, type Pages, pagesOf } from './pages.js';
import { type Fetch, patient } from './patient-fetch.js';
import { problemOf } from './problem.js';
import type { components, operations, paths } from './schema.js';

type Schemas = components['schemas'];
export type Attendee = Schemas['Attendee'];
export type Booking = Schemas['Booking'];
export type Customer = Schemas['Customer'];
export type FoundDate = Schemas['FoundDate'];
export type Key = Schemas['Key'];
export type OwnDate = Schemas['OwnDate'];
export type OwnSession = Schemas['OwnSession'];
export type Session = Schemas['Session'];
export type SessionDate = Schemas['SessionDate'];

/** The parameters of a list, without where its page begins. `limit` is how many one page has. */
type Asked<Operation extends keyof operations> = Omit<
  NonNullable<operations[Operation]['parameters']['query']>,
  'after'
>;
type BodyOf<Operation extends keyof operations> = operations[Operation] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

export type NewBooking = BodyOf<'postV1Bookings'>;
export type Cancelling = BodyOf<'postV1BookingsByBookingIdCancel'>;
export type Marking = BodyOf<'putV1BookingsByBookingIdAttendance'>;

export interface ClientOptions {
  /** Sends each request; `fetch` unless given. */
  fetch?: Fetch;
  /** How often a request is sent again that nobody answered; twice unless given. */
  retries?: number;
  /** The longest pause before that, in seconds: 30 unless given. */
  longestPause?: number;
}

/** What a booking was made as. */
export interface Taken {
  order: string;
  bookings: Booking[];
  /** A request of the same name had made it before. */
  replayed: boolean;
}

/** The public API. Whatever it refuses is thrown as `FettleProblem`. */
export interface FettleClient {
  /** The operations by their addresses, as openapi-fetch has them. They throw as well. */
  readonly api: Client<paths>;
  /** Whose the key is, and what it may do. */
  key(): Promise<Key>;
  readonly sessions: {
    /** Dates with places left near somewhere, soonest first. Needs no key. */
    find(asked: Asked<'getV1Sessions'>): Pages<FoundDate>;
    get(sessionId: number): Promise<Session>;
    /** The dates of a session that are to come. */
    dates(sessionId: number, asked?: Asked<'getV1SessionsBySessionIdDates'>): Pages<SessionDate>;
  };
  readonly business: {
    /** The sessions of the key's business, in whatever state. */
    sessions(asked?: Asked<'getV1BusinessSessions'>): Pages<OwnSession>;
    dates(asked?: Asked<'getV1BusinessDates'>): Pages<OwnDate>;
    attendees(dateId: number, asked?: Asked<'getV1BusinessDatesByDateIdAttendees'>): Pages<Attendee>;
  };
  readonly bookings: {
    list(asked?: Asked<'getV1Bookings'>): Pages<Booking>;
    get(bookingId: string): Promise<Booking>;
    /**
     * Takes places, all or none. The request has a name, and is done once however often it is sent: keep the name to
     * send it again after your program has ended in between.
     */
    take(booking: NewBooking, named?: { idempotencyKey: string }): Promise<Taken>;
    cancel(bookingId: string, cancelling: Cancelling): Promise<Booking>;
    mark(bookingId: string, marking: Marking): Promise<{ id: string; state: Marking['state'] }>;
  };
  readonly customers: {
    list(asked?: Asked<'getV1Customers'>): Pages<Customer>;
  };
}

/**
 * A client of the public API.
 *
 * @param key of a business, `fk_live_…`; null for what anybody may read
 * @param baseUrl the site's address: "https://fettle.example"
 */
export function createFettleClient(
  key: string | null,
  baseUrl: string,
  { fetch: send = (request) => fetch(request), retries = 2, longestPause = 30 }: ClientOptions = {},
): FettleClient {
  const api = createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    // A key goes to the site that it is of, and nowhere that an answer leads to.
    redirect: 'error',
    fetch: patient(send, { retries, longestPause, wait }),
  });
  api.use({
    onResponse: async ({ response }) => {
      if (!response.ok) throw await problemOf(response);
    },
  });
  return {
    api,
    key: async () => answered(await api.GET('/api/v1/key')),
    sessions: {
      find: (asked) =>
        pagesOf(async (after) =>
          answered(await api.GET('/api/v1/sessions', { params: { query: { ...asked, after } } })),
        ),
      get: async (sessionId) =>
        answered(await api.GET('/api/v1/sessions/{sessionId}', { params: { path: { sessionId } } })),
      dates: (sessionId, asked) =>
        pagesOf(async (after) =>
          answered(
            await api.GET('/api/v1/sessions/{sessionId}/dates', {
              params: { path: { sessionId }, query: { ...asked, after } },
            }),
          ),
        ),
    },
    business: {
      sessions: (asked) =>
        pagesOf(async (after) =>
          answered(await api.GET('/api/v1/business/sessions', { params: { query: { ...asked, after } } })),
        ),
      dates: (asked) =>
        pagesOf(async (after) =>
          answered(await api.GET('/api/v1/business/dates', { params: { query: { ...asked, after } } })),
        ),
      attendees: (dateId, asked) =>
        pagesOf(async (after) =>
          answered(
            await api.GET('/api/v1/business/dates/{dateId}/attendees', {
              params: { path: { dateId }, query: { ...asked, after } },
            }),
          ),
        ),
    },
    bookings: {
      list: (asked) =>
        pagesOf(async (after) =>
          answered(await api.GET('/api/v1/bookings', { params: { query: { ...asked, after } } })),
        ),
      get: async (bookingId) =>
        answered(await api.GET('/api/v1/bookings/{bookingId}', { params: { path: { bookingId } } })),
      take: async (booking, { idempotencyKey } = { idempotencyKey: crypto.randomUUID() }) => {
        const taken = await api.POST('/api/v1/bookings', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: booking,
        });
        return { ...answered(taken), replayed: taken.response.headers.get('idempotent-replayed') === 'true' };
      },
      cancel: async (bookingId, cancelling) =>
        answered(
          await api.POST('/api/v1/bookings/{bookingId}/cancel', {
            params: { path: { bookingId } },
            body: cancelling,
          }),
        ),
      mark: async (bookingId, marking) =>
        answered(
          await api.PUT('/api/v1/bookings/{bookingId}/attendance', {
            params: { path: { bookingId } },
            body: marking,
          }),
        ),
    },
    customers: {
      list: (asked) =>
        pagesOf(async (after) =>
          answered(await api.GET('/api/v1/customers', { params: { query: { ...asked, after } } })),
        ),
    },
  };
}

/** What was answered. Refusals have been thrown by then. */
function answered<Answer>({ data }: { data?: Answer }): Answer {
  if (data === undefined) throw new TypeError('The API has answered nothing.');
  return data;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type { Page, Pages };
