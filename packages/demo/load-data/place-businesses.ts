import { gazetteerPlaces } from '#areas/catalogue/postcodes/gazetteer/gazetteer.server.ts';
import { toGrid, toLatLng } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { createRandom } from '#demo/random.ts';

export interface PlacedBusiness {
  id: number;
  name: string;
  town: string;
  postcode: string;
  latitude: number;
  longitude: number;
  /** British National Grid, whole metres. */
  easting: number;
  northing: number;
  bookingEnabled: boolean;
}

const firstWords = [
  'Riverside',
  'Station',
  'Castle',
  'Park',
  'Northern',
  'Old Mill',
  'Harbour',
  'Market',
  'Victoria',
];
const lastWords = [
  'Fitness',
  'Studio',
  'Movement',
  'Strength',
  'Yoga Rooms',
  'Sports Hall',
  'Wellness',
  'Gym',
];

/** Deterministic businesses spread like the population: dense in town centres, some outside. */
export function* placeBusinesses(count: number): Generator<PlacedBusiness> {
  const random = createRandom('load data: businesses');
  const upTo: number[] = [];
  let total = 0;
  for (const place of gazetteerPlaces()) {
    // Larger places are denser: weight grows faster than area.
    total += place.radiusKm ** 2.3 * (place.kind === 'Village' ? 0.5 : 1);
    upTo.push(total);
  }
  for (let index = 0; index < count; index++) {
    const place = gazetteerPlaces()[indexAbove(upTo, random.next() * total)];
    if (place === undefined) throw new Error('The gazetteer is empty.');
    const centre = toGrid(place);
    const away = place.radiusKm * 550 * Math.sqrt(-2 * Math.log(1 - random.next()));
    const angle = 2 * Math.PI * random.next();
    const easting = Math.round(centre.easting + away * Math.cos(angle));
    const northing = Math.round(centre.northing + away * Math.sin(angle));
    const { lat, lng } = toLatLng({ easting, northing });
    yield {
      id: index + 1,
      name: `${random.pick(firstWords)} ${random.pick(lastWords)} ${place.name} ${index + 1}`.slice(0, 120),
      town: place.name,
      postcode: fictitiousPostcode(index),
      latitude: Math.round(lat * 1e6) / 1e6,
      longitude: Math.round(lng * 1e6) / 1e6,
      easting,
      northing,
      bookingEnabled: random.chance(0.7),
    };
  }
}

/** The last two letters of a postcode. */
const postcodeLetters = 'ABDEFGHJLNPQRSTUWXYZ';

/** A unique, non-existent postcode: businesses with equal ones count as duplicates. */
function fictitiousPostcode(index: number): string {
  const [last = '', second = ''] = [
    postcodeLetters[index % 20],
    postcodeLetters[Math.floor(index / 20) % 20],
  ];
  return `ZZ${10 + (Math.floor(index / 4_000) % 90)} ${Math.floor(index / 400) % 10}${second}${last}`;
}

/** The first index above `wanted`; `values` ascend. */
function indexAbove(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
