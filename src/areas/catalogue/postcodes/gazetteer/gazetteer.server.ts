import { z } from 'zod';
import { readCsvAsset } from '#shared/assets/read-asset.server.ts';
import { memoizeOnce } from '#shared/domain/lazy.ts';

const numberField = z.string().min(1).transform(Number).pipe(z.number());

/** A point in degrees of WGS84, and how far from it, in kilometres. */
const positionFields = {
  lat: numberField.pipe(z.number().min(49).max(61)),
  lng: numberField.pipe(z.number().min(-9).max(2)),
  radius_km: numberField.pipe(z.number().positive()),
};

const placeRow = z
  .object({
    name: z.string().min(1),
    within: z.string(),
    kind: z.enum(['City', 'Town', 'Suburb', 'Village']),
    ...positionFields,
    also: z.string(),
  })
  .transform(({ also, radius_km, ...place }) => ({
    ...place,
    radiusKm: radius_km,
    aliases: also === '' ? [] : also.split('; '),
  }));

const outcodeRow = z
  .object({
    code: z.string().min(2),
    post_town: z.string().min(1),
    neighbourhood: z.string(),
    ...positionFields,
  })
  .transform(({ code, post_town, neighbourhood, lat, lng, radius_km }) => ({
    code,
    name: neighbourhood || post_town,
    postTown: post_town,
    lat,
    lng,
    radiusKm: radius_km,
  }));

const areaRow = z
  .object({
    code: z.string().min(1).max(2),
    name: z.string().min(1),
    nation: z.enum(['England', 'Scotland', 'Wales', 'Northern Ireland', 'Crown Dependency']),
    ...positionFields,
  })
  .transform(({ radius_km, ...area }) => ({ ...area, radiusKm: radius_km }));

/**
 * A named place. `within` is its county (`West Yorkshire`), or for a suburb its city (`Leeds`); the built-up place
 * reaches `radiusKm` kilometres from the point; `aliases` are other names it is called by.
 */
export type GazetteerPlace = z.output<typeof placeRow>;

/** How big a place is, from which the better of two places of one name is chosen. */
export type PlaceKind = GazetteerPlace['kind'];

/**
 * A postcode district with the middle of its addresses; nine in ten of its postcodes lie within `radiusKm` kilometres
 * of it. `name` is the neighbourhood people know it by, or its post town.
 */
export type Outcode = z.output<typeof outcodeRow>;

/**
 * A postcode area with the middle of its addresses (not of its post town); nine in ten lie within `radiusKm`
 * kilometres. `name` is the post town the letters stand for, or what people call the part of London.
 */
export type PostcodeArea = z.output<typeof areaRow>;

/** Every named place built in, so that a name can be searched without an import and without a network. */
export const gazetteerPlaces = memoizeOnce((): readonly GazetteerPlace[] =>
  readCsvAsset('gazetteer/places.csv', placeRow),
);

/** Every postcode district; London's divided ones both as a whole (EC1) and letter by letter (EC1A). */
export const outcodes = memoizeOnce((): readonly Outcode[] =>
  readCsvAsset('gazetteer/outcodes.csv', outcodeRow),
);

/** The 124 postcode areas. */
export const postcodeAreas = memoizeOnce((): readonly PostcodeArea[] =>
  readCsvAsset('gazetteer/areas.csv', areaRow),
);
