import { memoizeOnce } from '#shared/domain/lazy.ts';
import { type MapName, mapNameKinds } from '#shared/domain/map-name.ts';
import { gazetteerPlaces, outcodes } from './gazetteer.server.ts';

/**
 * Every name that a map without pictures may show, the more important first: by kind, and of one kind the larger. Where
 * names would cover each other, the earlier one stands.
 */
export const mapNames = memoizeOnce((): readonly MapName[] =>
  [
    ...gazetteerPlaces().map(({ name, kind, lat, lng, radiusKm }) => ({ name, kind, lat, lng, radiusKm })),
    ...wholeDistricts().map(({ code, lat, lng }) => ({
      name: code,
      kind: 'District' as const,
      lat,
      lng,
      radiusKm: null,
    })),
  ].toSorted(
    (a, b) =>
      mapNameKinds.indexOf(a.kind) - mapNameKinds.indexOf(b.kind) || (b.radiusKm ?? 0) - (a.radiusKm ?? 0),
  ),
);

/** Of London's divided districts the whole stands for its letters: EC1, and not EC1A. */
function wholeDistricts() {
  return outcodes().filter(({ code }) => !/\d[A-Z]$/.test(code));
}
