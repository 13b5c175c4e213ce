import { useState } from 'react';

/** Latitude and longitude to three places: some hundred metres, all that a search of miles needs to know. */
const PLACES = 3;
const TIMEOUT_MS = 10_000;

const refused =
  'Your browser did not share your position. Allow it in the browser’s site settings, or type a postcode or place.';
const unknown = 'Your position could not be found. Please type a postcode or place.';

/**
 * Asks the device where it is. `locate()` hands "lat,lng" to `onFound`; when there is no answer, `problem` is
 * the sentence that says what to do.
 */
export function useLocate(onFound: (near: string) => void) {
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function locate(): void {
    if (locating) return;
    if (!('geolocation' in navigator)) {
      setProblem(unknown);
      return;
    }
    setLocating(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        onFound(`${coords.latitude.toFixed(PLACES)},${coords.longitude.toFixed(PLACES)}`);
      },
      (error) => {
        setLocating(false);
        setProblem(error.code === error.PERMISSION_DENIED ? refused : unknown);
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  }

  return { locate, locating, problem };
}
