import { devicePosition } from '#shared/ui/device-position.ts';

/** Latitude and longitude to three places: some hundred metres, all that a search of miles needs to know. */
const DECIMAL_PLACES = 3;

const problems = {
  refused: 'We can’t see your location. Turn on location access for this site, or enter a postcode.',
  unknown: 'We couldn’t find your location. Enter a postcode or place instead.',
};

/** Asks the device where it is: "lat,lng", or the sentence that says what to do without an answer. */
export async function findPosition(): Promise<{ near: string } | { problem: string }> {
  const found = await devicePosition();
  return found.kind === 'found'
    ? { near: `${found.latitude.toFixed(DECIMAL_PLACES)},${found.longitude.toFixed(DECIMAL_PLACES)}` }
    : { problem: problems[found.kind] };
}
