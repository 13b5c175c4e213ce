import { z } from 'zod';
import { mapNameSchema } from '#shared/domain/map-name.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** From one postcode (about fifteen addresses) to a whole area. */
const placePrecisionSchema = z.enum(['unit', 'sector', 'outcode', 'area', 'town']);
export type PlacePrecision = z.infer<typeof placePrecisionSchema>;

/** `listing`: the postcode of a business on Fettle. */
const placeSourceSchema = z.enum(['imported', 'postcodes.io', 'listing', 'gazetteer']);
export type PlaceSource = z.infer<typeof placeSourceSchema>;

const locatedSchema = z.object({
  kind: z.literal('located'),
  /** "LS6 3AB", "Leeds (LS)", "Hackney, London". */
  label: z.string(),
  /** WGS84 degrees. */
  point: z.object({ lat: z.number(), lng: z.number() }),
  /** The same in British National Grid metres. */
  grid: z.object({ easting: z.number(), northing: z.number() }),
  precision: placePrecisionSchema,
  /** Kilometres that widen a search; 0 for one postcode. */
  radiusKm: z.number(),
  source: placeSourceSchema,
  /** True if the point covers more than one postcode; distances are then approximate. */
  approximate: z.boolean(),
  /** A notice for the person; null if the result is exact. */
  sentence: z.string().nullable(),
});

const notFoundReasonSchema = z.enum([
  'empty',
  'malformed',
  'unknown',
  'non-geographic',
  'overseas',
  'terminated',
]);
export type NotFoundReason = z.infer<typeof notFoundReasonSchema>;

const placeNotFoundSchema = z.object({
  kind: z.literal('not-found'),
  reason: notFoundReasonSchema,
  message: z.string(),
});

/** `GET /api/places/locate?q=`: 200 for both outcomes. */
const locatedPlaceSchema = z.discriminatedUnion('kind', [locatedSchema, placeNotFoundSchema]);
export type Located = z.infer<typeof locatedSchema>;
export type PlaceNotFound = z.infer<typeof placeNotFoundSchema>;
export type LocatedPlace = z.infer<typeof locatedPlaceSchema>;

const placeQuery = z.object({
  q: z
    .string({ error: 'Enter a postcode, a town or an area.' })
    .max(100, 'Keep the place under 100 characters.'),
});

export const MAX_PLACE_SUGGESTIONS = 8;

const placeSuggestionSchema = z.object({
  /** "Leeds" or "LS6". */
  label: z.string(),
  /** Distinguishes it: "West Yorkshire", "Postcode district". */
  detail: z.string(),
  /** The text for the box; `locate` finds the same place from it. */
  value: z.string(),
});
export type PlaceSuggestion = z.infer<typeof placeSuggestionSchema>;

/** `GET /api/places/suggest?q=`: best first. */
const placeSuggestionsSchema = z.array(placeSuggestionSchema).max(MAX_PLACE_SUGGESTIONS);

export const placeEndpoints = defineEndpoints({
  'GET /api/places/suggest': { auth: 'public', query: placeQuery, answer: placeSuggestionsSchema },
  'GET /api/places/locate': { auth: 'public', query: placeQuery, answer: locatedPlaceSchema },
  'GET /api/places/names': { auth: 'public', answer: z.array(mapNameSchema).readonly() },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof placeEndpoints> {}
}
