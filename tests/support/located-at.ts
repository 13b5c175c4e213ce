import type { LocatedPlace } from '#features/places/contract.ts';
import { located } from '#features/places/locate/located-place.ts';

/** Finds every place at one point. */
export const locatedAt =
  (point: { lat: number; lng: number }) =>
  async (text: string): Promise<LocatedPlace> =>
    located({ label: text, point, precision: 'unit', radiusKm: 0, source: 'imported', sentence: null });
