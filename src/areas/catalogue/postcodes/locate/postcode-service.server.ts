import { z } from 'zod';
import type { Clock } from '#shared/domain/clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** WGS84 degrees; `since` is `2019-03`. */
export const postcodeAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('located'), lat: z.number(), lng: z.number() }),
  z.object({
    status: z.literal('terminated'),
    since: z.string().nullable(),
    point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  }),
  /** In use without a position (Channel Islands, Isle of Man). */
  z.object({ status: z.literal('unplaced') }),
  z.object({ status: z.literal('unknown') }),
]);
type PostcodeAnswer = z.infer<typeof postcodeAnswerSchema>;

export const outcodeAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('located'), lat: z.number(), lng: z.number() }),
  z.object({ status: z.literal('unplaced') }),
  z.object({ status: z.literal('unknown') }),
]);
type OutcodeAnswer = z.infer<typeof outcodeAnswerSchema>;

/** In the service's order; empty if unknown. */
export const placesAnswerSchema = z.array(
  z.object({
    name: z.string(),
    within: z.string(),
    lat: z.number(),
    lng: z.number(),
    kind: z.enum(['City', 'Town', 'Suburb', 'Village']),
    radiusKm: z.number(),
  }),
);
type PlacesAnswer = z.infer<typeof placesAnswerSchema>;

/** Hosted or self-hosted postcodes.io. Methods return null if it is unavailable. */
export type PostcodeService = {
  /** @param postcode `LS6 3AB` */
  lookUpPostcode(postcode: string): Promise<PostcodeAnswer | null>;
  /** For imports, at most MAX_BULK_POSTCODES. Terminated ones come back as unknown: the endpoint has no details. */
  lookUpPostcodes(postcodes: readonly string[]): Promise<Map<string, PostcodeAnswer> | null>;
  /** @param outcode `LS6` */
  lookUpOutcode(outcode: string): Promise<OutcodeAnswer | null>;
  /** @param name a place name or prefix */
  searchPlaces(name: string): Promise<PlacesAnswer | null>;
};

export type PostcodeServiceOptions = {
  /** `https://api.postcodes.io` or self-hosted; empty or null disables it. */
  baseUrl: string | null;
  clock: Clock;
  /** Milliseconds. */
  timeoutMs?: number;
};

/** https://postcodes.io/docs (bulk lookup) */
export const MAX_BULK_POSTCODES = 100;

const DEFAULT_TIMEOUT_MS = 1500;
/** No page waits for an import. */
const BULK_TIMEOUT_FACTOR = 4;
const PLACES_LIMIT = 10;

// Only the fields we read. https://postcodes.io/docs
const positionSchema = z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() });
const positionReplySchema = z.object({ result: positionSchema });
const bulkReplySchema = z.object({
  result: z.array(z.object({ query: z.string(), result: positionSchema.nullable() })),
});
const notFoundReplySchema = z.object({
  terminated: positionSchema
    .extend({ year_terminated: z.number(), month_terminated: z.number() })
    .partial()
    .optional(),
});
const placesReplySchema = z.object({
  result: z.array(
    positionSchema.extend({
      name_1: z.string(),
      local_type: z.string(),
      county_unitary: z.string().nullish(),
      district_borough: z.string().nullish(),
      region: z.string().nullish(),
      country: z.string().nullish(),
      min_eastings: z.number().nullish(),
      max_eastings: z.number().nullish(),
      min_northings: z.number().nullish(),
      max_northings: z.number().nullish(),
    }),
  ),
});

/** Null if `baseUrl` is empty. With a circuit breaker, so that searches without network wait only once. */
export function createPostcodeService(options: PostcodeServiceOptions): PostcodeService | null {
  const base = options.baseUrl?.replace(/\/+$/, '') ?? '';
  if (base === '') return null;
  const breaker = new CircuitBreaker(options.clock);
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  async function ask(path: string, question?: object): Promise<{ found: boolean; body: unknown } | null> {
    if (!breaker.mayTry()) return null;
    try {
      const reply = await fetch(`${base}${path}`, {
        ...(question === undefined
          ? { headers: { accept: 'application/json' } }
          : {
              method: 'POST',
              headers: { accept: 'application/json', 'content-type': 'application/json' },
              body: JSON.stringify(question),
            }),
        redirect: 'error',
        signal: AbortSignal.timeout(question === undefined ? timeoutMs : timeoutMs * BULK_TIMEOUT_FACTOR),
      });
      // postcodes.io answers 400 for malformed postcodes; 429 and 5xx mean "not now".
      if (reply.ok || reply.status === 404 || reply.status === 400) {
        const body: unknown = await reply.json();
        breaker.succeeded();
        return { found: reply.ok, body };
      }
      await reply.body?.cancel();
    } catch {
      // Unreachable, too slow or not JSON: treat them alike.
    }
    breaker.failed();
    return null;
  }

  return {
    async lookUpPostcode(postcode) {
      const reply = await ask(`/postcodes/${encodeURIComponent(postcode)}`);
      if (reply === null) return null;
      return reply.found ? readPosition(reply.body) : readNotFound(reply.body);
    },
    async lookUpPostcodes(postcodes) {
      const reply = await ask('/postcodes', { postcodes });
      return reply?.found ? readPositions(reply.body) : null;
    },
    async lookUpOutcode(outcode) {
      const reply = await ask(`/outcodes/${encodeURIComponent(outcode)}`);
      if (reply === null) return null;
      return reply.found ? readPosition(reply.body) : { status: 'unknown' };
    },
    async searchPlaces(name) {
      const reply = await ask(`/places?q=${encodeURIComponent(name)}&limit=${PLACES_LIMIT}`);
      if (reply === null) return null;
      return reply.found ? readPlaces(reply.body) : [];
    },
  };
}

/** Null if the answer has an unknown shape. */
function readPosition(body: unknown): OutcodeAnswer | null {
  const reply = positionReplySchema.safeParse(body);
  return reply.success ? toAnswer(reply.data.result) : null;
}

function readPositions(body: unknown): Map<string, PostcodeAnswer> | null {
  const reply = bulkReplySchema.safeParse(body);
  if (!reply.success) return null;
  return new Map(
    reply.data.result.map(({ query, result }) => [
      query,
      result === null ? { status: 'unknown' as const } : toAnswer(result),
    ]),
  );
}

function toAnswer({ latitude, longitude }: z.infer<typeof positionSchema>): OutcodeAnswer {
  return latitude === null || longitude === null
    ? { status: 'unplaced' }
    : { status: 'located', lat: latitude, lng: longitude };
}

function readNotFound(body: unknown): PostcodeAnswer {
  const terminated = notFoundReplySchema.safeParse(body).data?.terminated;
  if (!terminated) return { status: 'unknown' };
  const { year_terminated: year, month_terminated: month, latitude, longitude } = terminated;
  return {
    status: 'terminated',
    since: year && month ? `${year}-${String(month).padStart(2, '0')}` : null,
    point: latitude != null && longitude != null ? { lat: latitude, lng: longitude } : null,
  };
}

function readPlaces(body: unknown): PlacesAnswer | null {
  const reply = placesReplySchema.safeParse(body);
  if (!reply.success) return null;
  return reply.data.result.flatMap((place) => {
    if (place.latitude === null || place.longitude === null) return [];
    const kind = settlementKind(place.local_type);
    return [
      {
        name: place.name_1,
        within: place.county_unitary ?? place.district_borough ?? place.region ?? place.country ?? '',
        lat: place.latitude,
        lng: place.longitude,
        kind,
        radiusKm: extentKm(place) ?? (kind === 'City' ? 6 : kind === 'Town' ? 2.5 : 1),
      },
    ];
  });
}

/** Maps Ordnance Survey's settlement types (Open Names) to four. */
function settlementKind(localType: string): PlacesAnswer[number]['kind'] {
  switch (localType) {
    case 'City':
      return 'City';
    case 'Town':
      return 'Town';
    case 'Suburban Area':
      return 'Suburb';
    default:
      return 'Village';
  }
}

/** Half of the longer side of the bounding box. */
function extentKm(box: {
  min_eastings?: number | null | undefined;
  max_eastings?: number | null | undefined;
  min_northings?: number | null | undefined;
  max_northings?: number | null | undefined;
}): number | null {
  if (box.min_eastings == null || box.max_eastings == null) return null;
  if (box.min_northings == null || box.max_northings == null) return null;
  const metres = Math.max(box.max_eastings - box.min_eastings, box.max_northings - box.min_northings) / 2;
  return Math.max(0.5, Math.round(metres / 100) / 10);
}
