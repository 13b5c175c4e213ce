import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import type { PlaceCategory, PriceCategory } from './categories.ts';
import type { ProofCheck } from './contract.ts';

export const categoryNames: Readonly<Record<PlaceCategory, string>> = {
  standard: 'Standard',
  concession: 'Concession',
  student: 'Student',
  junior: 'Junior',
  senior: 'Senior',
  carer: 'Carer',
};

export const proofCheckNames: Readonly<Record<ProofCheck, string>> = {
  visit: 'At every visit',
  once: 'Once, then we remember it',
};

/** Suggested in the session form. */
export const usualProofs: Readonly<Record<PriceCategory, string>> = {
  concession: 'Bring proof of your concession',
  student: 'Bring your student card',
  junior: 'For under-16s',
  senior: 'For people aged 60 and over',
  carer: '',
};

/** The last day of a checked price: "Wed 31 Mar 2027". */
export const formatDayWithYear = (day: string): string => `${formatShortDay(day)} ${day.slice(0, 4)}`;
