/** Degrees; `refused` by the user, or unavailable. */
export type DevicePosition =
  | { kind: 'found'; latitude: number; longitude: number }
  | { kind: 'refused' }
  | { kind: 'unknown' };

const TIMEOUT_MS = 10_000;
/** Accurate enough for miles and minutes on foot. */
const MAX_AGE_MS = 60_000;

/** Times out after ten seconds. */
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
