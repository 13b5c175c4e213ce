import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { londonDay } from '../calendar/calendar-day.ts';

const TICK_MS = 15_000;

/** `loadedAt` until hydration, so that server and browser match. */
export function useNow(loadedAt: number): Date {
  return useNowIf(true, loadedAt);
}

/** `loadedAt` for good unless it matters what time it is. */
export function useNowIf(ticks: boolean, loadedAt: number): Date {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  return new Date(now);
}

/**
 * London's day; reloads the page's data at midnight.
 * @param loadedOn `YYYY-MM-DD`
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
