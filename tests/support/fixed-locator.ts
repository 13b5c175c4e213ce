import type { LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import { buildLocatedPlace } from '#areas/catalogue/postcodes/locate/located-place.ts';

export const createFixedLocator =
  (point: { lat: number; lng: number }) =>
  async (text: string): Promise<LocatedPlace> =>
    buildLocatedPlace({
      label: text,
      point,
      precision: 'unit',
      radiusKm: 0,
      source: 'imported',
      sentence: null,
    });
