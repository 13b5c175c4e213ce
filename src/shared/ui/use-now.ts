import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { londonDay } from '../calendar/calendar-day.ts';

/** So often a page looks at the clock. */
const TICK_MS = 15_000;

/** The time, which goes on; `loadedAt` until the page is alive, so that server and browser draw the same. */
export function useNow(loadedAt: number): Date {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}

/**
 * The day in London, which turns at midnight also on a page that stays open: what the page shows is then asked for
 * again, as it was found for a day that is over.
 *
 * @param loadedOn the day on which the page was loaded, `YYYY-MM-DD`
 */
export function useToday(loadedOn: string): string {
  const queryClient = useQueryClient();
  const [today, setToday] = useState(loadedOn);
  useEffect(() => {
    const timer = setInterval(() => {
      const day = londonDay(new Date());
      if (day === today) return;
      setToday(day);
      void queryClient.invalidateQueries();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [queryClient, today]);
  return today;
}
