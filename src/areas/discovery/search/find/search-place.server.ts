import type { LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import { formatRadius, type GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import {
  metresFromMiles,
  milesFromKilometres,
  toGrid,
} from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { activities } from '#shared/domain/activities.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { findActivity } from '#shared/domain/find-activity.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import type { MapQuery, SearchPlace } from '../contract.ts';
import { readBox, readNear } from '../filters/search-values.ts';
import { DEFAULT_RADIUS_MILES } from '../rules.ts';
import type { SearchArea } from './search-index.ts';

/** `locatePlace` of the places feature, with its dependencies. */
export type LocatePlace = (text: string) => Promise<LocatedPlace>;

export interface PlaceDeps {
  locate: LocatePlace;
  distanceUnit: DistanceUnit;
}

/** The area, or the error message if the place can't be found. */
export type ResolvedPlace =
  | { kind: 'resolved'; area: SearchArea; origin: GridPoint | null; place: SearchPlace | null }
  | { kind: 'not-found'; message: string };

/** `near` beats `postcode`; a `bbox` replaces the radius. Never substitutes another place. */
export async function resolvePlace(
  query: Pick<MapQuery, 'near' | 'postcode' | 'radius' | 'bbox'>,
  { locate, distanceUnit }: PlaceDeps,
): Promise<ResolvedPlace> {
  const radiusMiles = query.radius ?? DEFAULT_RADIUS_MILES;
  const box = query.bbox === undefined ? null : readBox(query.bbox);
  const centre = await locateCentre(query, radiusMiles, locate, distanceUnit);
  if (centre === null) {
    const area: SearchArea = box === null ? { kind: 'everywhere' } : { kind: 'box', bounds: box };
    return { kind: 'resolved', area, origin: null, place: null };
  }
  if (centre.kind === 'not-found') return centre;

  const { place, origin } = centre;
  if (box === null) {
    const radiusMetres = Math.round(metresFromMiles(place.radiusMiles));
    return { kind: 'resolved', area: { kind: 'circle', centre: origin, radiusMetres }, origin, place };
  }
  return { kind: 'resolved', area: { kind: 'box', bounds: box }, origin, place };
}

type Centre =
  | { kind: 'centre'; origin: GridPoint; place: SearchPlace }
  | { kind: 'not-found'; message: string };

async function locateCentre(
  query: Pick<MapQuery, 'near' | 'postcode'>,
  radiusMiles: number,
  locate: LocatePlace,
  unit: DistanceUnit,
): Promise<Centre | null> {
  const near = query.near === undefined ? null : readNear(query.near);
  if (near !== null) {
    return {
      kind: 'centre',
      origin: wholeMetres(toGrid(near)),
      place: {
        label: 'your location',
        sentence: withinSentence(radiusMiles, unit, 'your location'),
        point: near,
        radiusMiles,
        approximate: false,
      },
    };
  }
  if (query.postcode === undefined) return null;
  const located = await locate(query.postcode);
  if (located.kind === 'not-found') {
    const activity = findActivity(query.postcode);
    return {
      kind: 'not-found',
      message:
        activity === null
          ? located.message
          : `We can’t find a place called “${query.postcode}”. To find ${optionLabel(activities, activity)}, choose it as the activity.`,
    };
  }
  const widened = located.approximate ? radiusMiles + milesFromKilometres(located.radiusKm) : radiusMiles;
  return {
    kind: 'centre',
    origin: wholeMetres(located.grid),
    place: {
      label: located.label,
      sentence: located.sentence ?? withinSentence(radiusMiles, unit, located.label),
      point: located.point,
      radiusMiles: widened,
      approximate: located.approximate,
    },
  };
}

function withinSentence(radiusMiles: number, unit: DistanceUnit, label: string): string {
  return `Showing sessions within ${formatRadius(radiusMiles, unit)} of ${label}.`;
}

function wholeMetres(point: GridPoint): GridPoint {
  return { easting: Math.round(point.easting), northing: Math.round(point.northing) };
}
