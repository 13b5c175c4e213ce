/** Latitude and longitude to three places: some hundred metres, all that a search of miles needs to know. */
const PLACES = 3;
const TIMEOUT_MS = 10_000;

const refused =
  'Your browser did not share your position. Allow it in the browser’s site settings, or type a postcode or place.';
const unknown = 'Your position could not be found. Please type a postcode or place.';

/** Asks the device where it is: "lat,lng", or the sentence that says what to do without an answer. */
export function findPosition(): Promise<{ near: string } | { problem: string }> {
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: unknown });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ near: `${coords.latitude.toFixed(PLACES)},${coords.longitude.toFixed(PLACES)}` }),
      (error) => resolve({ problem: error.code === error.PERMISSION_DENIED ? refused : unknown }),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
