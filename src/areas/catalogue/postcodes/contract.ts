import { z } from 'zod';
import { mapNameSchema } from '#shared/domain/map-name.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** How exactly a place is known: one postcode (about fifteen addresses) up to a whole postcode area. */
const placePrecisionSchema = z.enum(['unit', 'sector', 'outcode', 'area', 'town']);
export type PlacePrecision = z.infer<typeof placePrecisionSchema>;

/** Which of the sources knew the place; `listing` for the postcode of a business that is listed here. */
const placeSourceSchema = z.enum(['imported', 'postcodes.io', 'listing', 'gazetteer']);
export type PlaceSource = z.infer<typeof placeSourceSchema>;

/** A place that could be put on the map. */
const locatedSchema = z.object({
  kind: z.literal('located'),
  /** What to call it: "LS6 3AB", "Leeds (LS)", "Hackney, London". */
  label: z.string(),
  /** WGS84 degrees. */
  point: z.object({ lat: z.number(), lng: z.number() }),
  /** The same point in British National Grid metres. */
  grid: z.object({ easting: z.number(), northing: z.number() }),
  precision: placePrecisionSchema,
  /** How far the place reaches from its point, in kilometres: a search is widened by it. 0 for one postcode. */
  radiusKm: z.number(),
  source: placeSourceSchema,
  /** True when the point stands for more than one postcode: distances are then called approximate. */
  approximate: z.boolean(),
  /** What a person must be told about the answer, or null when it is just what they asked for. */
  sentence: z.string().nullable(),
});

/** Why a place could not be put on the map. */
const notFoundReasonSchema = z.enum([
  'empty',
  'malformed',
  'unknown',
  'non-geographic',
  'overseas',
  'terminated',
]);
export type NotFoundReason = z.infer<typeof notFoundReasonSchema>;

/** No place, with the sentence that says what is wrong and what to do. */
const placeNotFoundSchema = z.object({
  kind: z.literal('not-found'),
  reason: notFoundReasonSchema,
  message: z.string(),
});

/** `GET /api/places/locate?q=`: where a postcode, part of one, or a place name is. Both outcomes are a 200. */
const locatedPlaceSchema = z.discriminatedUnion('kind', [locatedSchema, placeNotFoundSchema]);
export type Located = z.infer<typeof locatedSchema>;
export type PlaceNotFound = z.infer<typeof placeNotFoundSchema>;
export type LocatedPlace = z.infer<typeof locatedPlaceSchema>;

/** The place box as typed so far. */
const placeQuery = z.object({
  q: z
    .string({ error: 'Enter a postcode, a town or an area.' })
    .max(100, 'Keep the place under 100 characters.'),
});

/** At most so many suggestions under the place box. */
export const MAX_PLACE_SUGGESTIONS = 8;

/** One line under the place box. */
const placeSuggestionSchema = z.object({
  /** "Leeds" or "LS6". */
  label: z.string(),
  /** What tells it apart: "West Yorkshire", "Postcode district". */
  detail: z.string(),
  /** What to put into the box when it is chosen; `locate` finds the same place from it. */
  value: z.string(),
});
export type PlaceSuggestion = z.infer<typeof placeSuggestionSchema>;

/** `GET /api/places/suggest?q=`: up to eight, best first. */
const placeSuggestionsSchema = z.array(placeSuggestionSchema).max(MAX_PLACE_SUGGESTIONS);

/** The place box: suggestions while typing, and one place; and the names on a map that has no pictures. */
export const placeEndpoints = defineEndpoints({
  'GET /api/places/suggest': { auth: 'public', query: placeQuery, answer: placeSuggestionsSchema },
  'GET /api/places/locate': { auth: 'public', query: placeQuery, answer: locatedPlaceSchema },
  'GET /api/places/names': { auth: 'public', answer: z.array(mapNameSchema).readonly() },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof placeEndpoints> {}
}
