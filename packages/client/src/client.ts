import createClient, { type Client } from 'openapi-fetch';
import { type Page, type Pages, pagesOf } from './pages.js';
import { problemOf } from './problem.js';
import { type Fetch, patient } from './retrying-fetch.js';
import type { components, operations, paths } from './schema.js';

type Schemas = components['schemas'];
export type Attendee = Schemas['Attendee'];
export type Booking = Schemas['Booking'];
export type Customer = Schemas['Customer'];
export type Export = Schemas['Export'];
export type FoundDate = Schemas['FoundDate'];
export type Key = Schemas['Key'];
export type OwnDate = Schemas['OwnDate'];
export type OwnSession = Schemas['OwnSession'];
export type Session = Schemas['Session'];
export type SessionDate = Schemas['SessionDate'];
export type Venue = Schemas['Venue'];
export type WholeSession = Schemas['WholeSession'];

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

export type CallingOff = BodyOf<'postV1BusinessDatesByDateIdCancel'>;
export type ChangedDate = BodyOf<'putV1BusinessDatesByDateId'>;
export type ChangedSession = BodyOf<'putV1BusinessSessionsBySessionId'>;
export type NewBooking = BodyOf<'postV1Bookings'>;
export type NewDate = BodyOf<'postV1BusinessSessionsBySessionIdDates'>;
export type NewSession = BodyOf<'postV1BusinessSessions'>;
export type Cancelling = BodyOf<'postV1BookingsByBookingIdCancel'>;
export type Marking = BodyOf<'putV1BookingsByBookingIdAttendance'>;

export interface ClientOptions {
  /** Sends each request; `fetch` unless given. */
  fetch?: Fetch;
  /** How often to retry a request that got no answer. Twice by default. */
  retries?: number;
  /** The longest pause before that, in seconds: 30 unless given. */
  maxPause?: number;
}

/** What a booking was made as. */
export interface Taken {
  order: string;
  bookings: Booking[];
  /** A request of the same name had made it before. */
  replayed: boolean;
}

/** The name of a request that makes something: kept to send it again after your program has ended in between. */
export interface Named {
  idempotencyKey: string;
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
    /** Everything of one session. */
    session(sessionId: number): Promise<WholeSession>;
    /** Hands a session in for review, or keeps it as a draft; once, however often the request is sent. */
    makeSession(session: NewSession, named?: Named): Promise<WholeSession>;
    /** Puts what you send in the place of what was. */
    changeSession(sessionId: number, session: ChangedSession): Promise<WholeSession>;
    pauseSession(sessionId: number): Promise<WholeSession>;
    resumeSession(sessionId: number): Promise<WholeSession>;
    /** A one-off date beside the weekly times; once, however often the request is sent. */
    addDate(sessionId: number, date: NewDate, named?: Named): Promise<OwnDate>;
    changeDate(dateId: number, date: ChangedDate): Promise<OwnDate>;
    /** Cancels a date. Fettle refunds and emails its customers. */
    callDateOff(dateId: number, callingOff: CallingOff): Promise<OwnDate>;
    /** Where sessions can be held. */
    venues(): Promise<Venue[]>;
  };
  readonly bookings: {
    list(asked?: Asked<'getV1Bookings'>): Pages<Booking>;
    get(bookingId: string): Promise<Booking>;
    /**
     * Takes places, all or none. The request has a name, and is done once however often it is sent: keep the name to
     * send it again after your program has ended in between.
     */
    take(booking: NewBooking, named?: Named): Promise<Taken>;
    cancel(bookingId: string, cancelling: Cancelling): Promise<Booking>;
    mark(bookingId: string, marking: Marking): Promise<{ id: string; state: Marking['state'] }>;
  };
  readonly customers: {
    list(asked?: Asked<'getV1Customers'>): Pages<Customer>;
  };
  readonly exports: {
    /** The latest files of everything of the business, the newest first. */
    list(): Promise<Export[]>;
    /** Has one made, or answers the one that is being made. */
    begin(): Promise<Export>;
    get(exportId: string): Promise<Export>;
    /** The ZIP file of one that is ready, as it comes. */
    download(exportId: string): Promise<ReadableStream<Uint8Array>>;
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
  { fetch: send = (request) => fetch(request), retries = 2, maxPause = 30 }: ClientOptions = {},
): FettleClient {
  const api = createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    // A key goes to the site that it is of, and nowhere that an answer leads to.
    redirect: 'error',
    fetch: patient(send, { retries, maxPause, wait }),
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
      session: async (sessionId) =>
        answered(await api.GET('/api/v1/business/sessions/{sessionId}', { params: { path: { sessionId } } })),
      makeSession: async (session, named) =>
        answered(
          await api.POST('/api/v1/business/sessions', { params: { header: nameOf(named) }, body: session }),
        ),
      changeSession: async (sessionId, session) =>
        answered(
          await api.PUT('/api/v1/business/sessions/{sessionId}', {
            params: { path: { sessionId } },
            body: session,
          }),
        ),
      pauseSession: async (sessionId) =>
        answered(
          await api.POST('/api/v1/business/sessions/{sessionId}/pause', { params: { path: { sessionId } } }),
        ),
      resumeSession: async (sessionId) =>
        answered(
          await api.POST('/api/v1/business/sessions/{sessionId}/resume', { params: { path: { sessionId } } }),
        ),
      addDate: async (sessionId, date, named) =>
        answered(
          await api.POST('/api/v1/business/sessions/{sessionId}/dates', {
            params: { path: { sessionId }, header: nameOf(named) },
            body: date,
          }),
        ),
      changeDate: async (dateId, date) =>
        answered(
          await api.PUT('/api/v1/business/dates/{dateId}', { params: { path: { dateId } }, body: date }),
        ),
      callDateOff: async (dateId, callingOff) =>
        answered(
          await api.POST('/api/v1/business/dates/{dateId}/cancel', {
            params: { path: { dateId } },
            body: callingOff,
          }),
        ),
      venues: async () => answered(await api.GET('/api/v1/business/venues')).items,
    },
    bookings: {
      list: (asked) =>
        pagesOf(async (after) =>
          answered(await api.GET('/api/v1/bookings', { params: { query: { ...asked, after } } })),
        ),
      get: async (bookingId) =>
        answered(await api.GET('/api/v1/bookings/{bookingId}', { params: { path: { bookingId } } })),
      take: async (booking, named) => {
        const taken = await api.POST('/api/v1/bookings', {
          params: { header: nameOf(named) },
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
    exports: {
      list: async () => answered(await api.GET('/api/v1/exports')).items,
      begin: async () => answered(await api.POST('/api/v1/exports')),
      get: async (exportId) =>
        answered(await api.GET('/api/v1/exports/{exportId}', { params: { path: { exportId } } })),
      download: async (exportId) => {
        const { response } = await api.GET('/api/v1/exports/{exportId}/file', {
          params: { path: { exportId } },
          parseAs: 'stream',
        });
        return answered({ data: response.body ?? undefined });
      },
    },
  };
}

/** What was answered. Refusals have been thrown by then. */
function answered<Answer>({ data }: { data?: Answer }): Answer {
  if (data === undefined) throw new TypeError('The API has answered nothing.');
  return data;
}

/** What a request is called: as it was named, or by chance. */
const nameOf = (named: Named = { idempotencyKey: crypto.randomUUID() }) => ({
  'idempotency-key': named.idempotencyKey,
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type { Page, Pages };
