import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The time, which goes on; `loadedAt` until the page is alive, so that server and browser draw the same. */
export function useNow(loadedAt: number): Date {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}
