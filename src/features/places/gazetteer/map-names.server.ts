import { type MapName, mapNameKinds } from '#shared/domain/map-name.ts';
import { GAZETTEER_PLACES, OUTCODES } from './gazetteer.server.ts';

/** Of London's divided districts the whole stands for its letters: EC1, and not EC1A. */
const districts = OUTCODES.filter(({ code }) => !/\d[A-Z]$/.test(code));

/**
 * Every name that a map without pictures may show, the more important first: by kind, and of one kind the larger. Where
 * names would cover each other, the earlier one stands.
 */
export const mapNames: readonly MapName[] = [
  ...GAZETTEER_PLACES.map(({ name, kind, lat, lng, radiusKm }) => ({ name, kind, lat, lng, radiusKm })),
  ...districts.map(({ code, lat, lng }) => ({
    name: code,
    kind: 'District' as const,
    lat,
    lng,
    radiusKm: null,
  })),
].toSorted(
  (a, b) =>
    mapNameKinds.indexOf(a.kind) - mapNameKinds.indexOf(b.kind) || (b.radiusKm ?? 0) - (a.radiusKm ?? 0),
);
