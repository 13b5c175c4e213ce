import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';

/** A calendar day in a request, `YYYY-MM-DD`. */
export const dayField = (error = 'Enter a day, for example 2026-12-01') =>
  z.iso.date({ error, abort: true }).refine(isCalendarDay, error);
