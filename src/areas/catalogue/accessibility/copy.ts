import { dayParts, londonDay } from '#shared/calendar/calendar-day.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import type { OpinionCounts } from './rules.ts';

/** docs/product/data.md#accessibility */
export const accessSentences = {
  words: 'Describe what people will find, in a few words',
  long: 'Please keep this under 200 characters',
  longFound: 'Please keep this under 300 characters',
  notThere: 'We couldn’t find that. It may have been removed.',
  notOfThis: 'This doesn’t apply to that venue or session.',
  noPhoto: 'We can’t find that photo. It may have been removed.',
  changed: 'This changed after you opened it. Reload the page and check it again.',
  nothingToRead: 'Someone has already decided this.',
  takenDown: 'We took this down. Save a new answer first.',
  notYours: 'We can’t find that booking.',
  notOver: 'You can answer after the session has finished.',
  notThereThen: 'Only attendees can answer.',
  ownBusiness: 'You can’t answer for a business that you own or work for.',
} as const;

const negativeTitles: Readonly<Record<AccessFact, string>> = {
  step_free: 'No step-free access',
  accessible_toilet: 'No accessible toilet',
  hearing_loop: 'No hearing loop',
  quiet: 'Not a quiet session',
  seated: 'Can’t be done seated',
  pregnancy: 'Not adapted for pregnancy',
  prams: 'No room for prams',
  dogs: 'Assistance dogs only',
};

/** "Step-free access" or "No step-free access". */
export const factTitle = ({ fact, holds }: { fact: AccessFact; holds: boolean }): string =>
  holds ? optionLabel(accessFacts, fact) : negativeTitles[fact];

export const factHelp: Readonly<Record<AccessFact, string>> = {
  step_free: 'Kerbs, door widths, ramps and lifts, from the street to the room.',
  accessible_toilet: 'Floor, transfer side, and where to get the key.',
  hearing_loop: 'Rooms with a loop, and whether the instructor wears its microphone.',
  quiet: 'Music, microphones and group size.',
  seated: 'Say if every part can be done seated, and if you provide a chair.',
  pregnancy: 'Weeks of pregnancy it suits, and how you adapt it.',
  prams: 'Say if a pram fits through the door and where to leave it.',
  dogs: 'Say where, and if on a lead. By law, assistance dogs are always welcome.',
};

/** London days: "12 Oct", or "12 Oct 2025" in another year. */
export function formatFactDate(instant: string, now: Date): string {
  const day = londonDay(new Date(instant));
  const { date, month } = dayParts(day);
  const said = `${date} ${month.slice(0, 3)}`;
  const year = day.slice(0, 4);
  return year === londonDay(now).slice(0, 4) ? said : `${said} ${year}`;
}

const visitorCount = (count: number): string => (count === 1 ? '1 visitor' : `${count} visitors`);

/** "12 visitors agree", "9 of 10 visitors agree"; null without opinions. */
export function countsSentence({ agree, deny }: OpinionCounts): string | null {
  if (agree + deny === 0) return null;
  if (deny === 0) return `${visitorCount(agree)} ${agree === 1 ? 'agrees' : 'agree'}`;
  if (agree === 0) return `${visitorCount(deny)} ${deny === 1 ? 'disagrees' : 'disagree'}`;
  return `${agree} of ${agree + deny} visitors agree`;
}
