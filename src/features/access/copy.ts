import { dayParts, londonDay } from '#shared/calendar/calendar-day.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import type { Counts } from './rules.ts';

/** Sentences of docs/product/data.md#getting-in-and-taking-part. */
export const accessSentences = {
  words: 'Say what people will find, in a few words',
  long: 'Please keep this under 200 characters',
  longFound: 'Please keep this under 300 characters',
  notThere: 'There is no such fact.',
  notOfThis: 'This is not said of that.',
  noPhoto: 'There is no such photograph.',
  changed: 'This has changed since you opened it. Look at it again.',
  nothingToRead: 'There is nothing here to decide any more.',
  takenDown: 'This was taken down. State it anew first.',
  notYours: 'We can’t find that booking.',
  notOver: 'You can say this once the session is over.',
  notThereThen: 'Only people who came can say this.',
  ownBusiness: 'You cannot say this of a business that you own or work for.',
} as const;

const noes: Readonly<Record<AccessFact, string>> = {
  step_free: 'No step-free access',
  accessible_toilet: 'No accessible toilet',
  hearing_loop: 'No hearing loop',
  quiet: 'Not a quiet session',
  seated: 'Cannot be done on a chair',
  pregnancy: 'Not adapted for pregnancy',
  prams: 'No room for prams',
  dogs: 'No dogs, but for assistance dogs',
};

/** "Step-free access", or "No step-free access" where it does not hold. */
export const factTitle = ({ fact, holds }: { fact: AccessFact; holds: boolean }): string =>
  holds ? labelOf(accessFacts, fact) : noes[fact];

/** What is worth saying, for whoever states it. */
export const factHelp: Readonly<Record<AccessFact, string>> = {
  step_free: 'From the street to the room: kerbs, door widths, ramps, lifts.',
  accessible_toilet: 'Which floor, which side to transfer from, who has the key.',
  hearing_loop: 'Which room has it, and whether the teacher wears its microphone.',
  quiet: 'Music, microphones, how many people.',
  seated: 'Whether every part can be done on a chair, and whether you have one.',
  pregnancy: 'From which week to which, and what is done differently.',
  prams: 'Whether a pram fits through the door and where it stands.',
  dogs: 'On a lead? Where? Assistance dogs are always welcome: the law says so.',
};

/** "12 Oct"; of another year "12 Oct 2025". London's days. */
export function factDay(instant: string, now: Date): string {
  const day = londonDay(new Date(instant));
  const { date, month } = dayParts(day);
  const said = `${date} ${month.slice(0, 3)}`;
  const year = day.slice(0, 4);
  return year === londonDay(now).slice(0, 4) ? said : `${said} ${year}`;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** "12 people who came say so", "9 of 10 people who came agree"; null when nobody has said anything. */
export function countsSentence({ agree, deny }: Counts): string | null {
  if (agree + deny === 0) return null;
  if (deny === 0) return `${people(agree)} who came ${agree === 1 ? 'says' : 'say'} so`;
  if (agree === 0) return `${people(deny)} who came ${deny === 1 ? 'says' : 'say'} otherwise`;
  return `${agree} of ${agree + deny} people who came agree`;
}
