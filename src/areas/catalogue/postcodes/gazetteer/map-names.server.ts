import { memoizeOnce } from '#shared/domain/lazy.ts';
import { type MapName, mapNameKinds } from '#shared/domain/map-name.ts';
import { gazetteerPlaces, outcodes } from './gazetteer.server.ts';

/** Most important first, by kind, then size. If labels overlap, the earlier one wins. */
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

/** Only the whole of a divided London district: EC1, not EC1A. */
function wholeDistricts() {
  return outcodes().filter(({ code }) => !/\d[A-Z]$/.test(code));
}
