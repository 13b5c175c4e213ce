import { describe, expect, it } from 'vitest';
import {
  distanceMetres,
  metresFromMiles,
  milesFromKilometres,
  milesFromMetres,
  toGrid,
  toLatLng,
} from './national-grid.ts';

// Ordnance Survey OSTN15 test points, from Scilly to Shetland.
const CHECK_POINTS = [
  [49.92226394, -6.29977752, 91492.146, 11318.804],
  [51.48936565, -0.11992557, 530624.974, 178388.464],
  [53.8002152, -1.66379168, 422242.186, 433818.701],
  [55.85399953, -4.29649016, 256340.925, 664697.269],
  [60.13308092, -2.07382823, 395999.668, 1138728.951],
] as const;

describe.each(CHECK_POINTS)('%f, %f', (lat, lng, easting, northing) => {
  it('projects to within 5 m of the official grid reference', () => {
    expect(distanceMetres(toGrid({ lat, lng }), { easting, northing })).toBeLessThanOrEqual(5);
  });

  it('comes back to the same position', () => {
    const back = toLatLng(toGrid({ lat, lng }));
    expect(back.lat).toBeCloseTo(lat, 7);
    expect(back.lng).toBeCloseTo(lng, 7);
  });
});

describe('distances', () => {
  it('measures on the plane', () => {
    expect(distanceMetres({ easting: 0, northing: 0 }, { easting: 3000, northing: 4000 })).toBe(5000);
  });

  it('agrees with the great circle in Northern Ireland, far from the grid’s axis', () => {
    // Belfast City Hall to Derry Guildhall: 94.6 km by haversine on the mean sphere.
    const plane = distanceMetres(
      toGrid({ lat: 54.5964, lng: -5.9301 }),
      toGrid({ lat: 54.9982, lng: -7.3196 }),
    );
    expect(Math.abs(plane / greatCircleMetres(54.5964, -5.9301, 54.9982, -7.3196) - 1)).toBeLessThan(0.005);
  });

  it('converts miles', () => {
    expect(metresFromMiles(10)).toBeCloseTo(16093.44, 6);
    expect(milesFromMetres(1609.344)).toBe(1);
    expect(milesFromKilometres(16.09344)).toBeCloseTo(10, 9);
  });
});

function greatCircleMetres(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const radians = Math.PI / 180;
  const h =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(((lng2 - lng1) * radians) / 2) ** 2;
  return 2 * 6371008.8 * Math.asin(Math.sqrt(h));
}
