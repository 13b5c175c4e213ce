/** Where the device is, in degrees, or a sentence that says why that is not known and what to do. */
export type Located =
  | { kind: 'found'; latitude: number; longitude: number }
  | { kind: 'unknown'; sentence: string };

const refused =
  'Your browser did not share your location. Allow it in the site settings, or type a postcode instead.';
const unavailable = 'We could not work out where you are. Type a postcode instead.';

/** Asks the browser for the position, for at most ten seconds; a fix up to five minutes old is good enough. */
export function locateDevice(): Promise<Located> {
  if (!('geolocation' in navigator)) return Promise.resolve({ kind: 'unknown', sentence: unavailable });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'found', latitude: coords.latitude, longitude: coords.longitude }),
      (error) =>
        resolve({
          kind: 'unknown',
          sentence: error.code === error.PERMISSION_DENIED ? refused : unavailable,
        }),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
}
