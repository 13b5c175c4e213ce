import { z } from 'zod';
import { readCsvAsset } from '#shared/assets/read-asset.server.ts';
import { memoizeOnce } from '#shared/domain/lazy.ts';

const numberField = z.string().min(1).transform(Number).pipe(z.number());

/** WGS84 degrees, and kilometres. */
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

/** `within`: the county, or a suburb's city. `radiusKm`: the built-up area. `aliases`: other names. */
export type GazetteerPlace = z.output<typeof placeRow>;

export type PlaceKind = GazetteerPlace['kind'];

/** The middle of its addresses; nine in ten postcodes are within `radiusKm`. `name`: neighbourhood or post town. */
export type Outcode = z.output<typeof outcodeRow>;

/** The middle of its addresses, not of the post town; nine in ten postcodes are within `radiusKm`. */
export type PostcodeArea = z.output<typeof areaRow>;

/** Built in, so that search needs no import and no network. */
export const gazetteerPlaces = memoizeOnce((): readonly GazetteerPlace[] =>
  readCsvAsset('gazetteer/places.csv', placeRow),
);

/** London's divided districts appear whole (EC1) and by letter (EC1A). */
export const outcodes = memoizeOnce((): readonly Outcode[] =>
  readCsvAsset('gazetteer/outcodes.csv', outcodeRow),
);

export const postcodeAreas = memoizeOnce((): readonly PostcodeArea[] =>
  readCsvAsset('gazetteer/areas.csv', areaRow),
);
