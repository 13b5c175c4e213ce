/** Where the device is, in degrees; `refused` by whoever holds it, or not to be had. */
export type DevicePosition =
  | { kind: 'found'; latitude: number; longitude: number }
  | { kind: 'refused' }
  | { kind: 'unknown' };

const TIMEOUT_MS = 10_000;
/** A position of a minute ago is good enough for miles and minutes on foot. */
const MAX_AGE_MS = 60_000;

/** Asks the browser where the device is, for at most ten seconds. */
export function devicePosition(): Promise<DevicePosition> {
  if (!('geolocation' in navigator)) return Promise.resolve({ kind: 'unknown' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ kind: 'found', latitude, longitude }),
      (error) => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
