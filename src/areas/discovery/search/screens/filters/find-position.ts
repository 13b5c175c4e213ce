import { devicePosition } from '#shared/ui/device-position.ts';

/** Three decimal places, some 100 metres: precise enough, and more private. */
const DECIMAL_PLACES = 3;

const problems = {
  refused: 'We can’t see your location. Turn on location access for this site, or enter a postcode.',
  unknown: 'We couldn’t find your location. Enter a postcode or place instead.',
};

/** Returns "lat,lng", or an error message with advice. */
export async function findPosition(): Promise<{ near: string } | { problem: string }> {
  const found = await devicePosition();
  return found.kind === 'found'
    ? { near: `${found.latitude.toFixed(DECIMAL_PLACES)},${found.longitude.toFixed(DECIMAL_PLACES)}` }
    : { problem: problems[found.kind] };
}
