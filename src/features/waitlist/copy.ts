import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { lazily } from '#shared/domain/lazily.ts';
import type { ListedPerson, WaitingPlace } from './contract.ts';
import { type ForThem, LONG_MINUTES, QUIET_TO, SHORT_MINUTES } from './rules.ts';

const plural = lazily(() => new Intl.PluralRules('en-GB', { type: 'ordinal' }));
const endings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

/** "2nd". */
export const ordinal = (position: number): string =>
  `${position}${endings.get(plural().select(position)) ?? 'th'}`;

/** "1 h 24 min", "24 min", "less than a minute". */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** "20:00", with its day when it is not within half a day. */
export function clockTime(instant: string, now: Date): string {
  const at = new Date(instant);
  return at.getTime() - now.getTime() > 12 * 3_600_000 ? formatShortMoment(at) : formatLondonTime(at);
}

/** What is so in quiet hours, while the time to accept waits. */
export function quietSentence({ offer }: Pick<WaitingPlace, 'offer'>): string | null {
  if (offer === null || offer.offeredAt === offer.countsFrom) return null;
  return `A place came up at ${formatLondonTime(new Date(offer.offeredAt))}. Your time to accept starts at ${QUIET_TO}, and nobody else is asked before then.`;
}

/** How waiting goes on from here. */
export function nextSentence({
  position,
  places,
  bookForMe,
}: Pick<WaitingPlace, 'position' | 'places' | 'bookForMe'>): string {
  const free = places === 1 ? 'a place comes free' : `${places} places come free together`;
  if (bookForMe !== null)
    return position === 1
      ? `You are next. When ${free}, it is yours, and we write to you.`
      : `When ${free} and it is your turn, it is yours, and we write to you.`;
  return position === 1
    ? `You are next. When ${free}, we hold it for you and write to you.`
    : `When ${free} and it is your turn, we hold it for you and write to you.`;
}

/** How long somebody has to accept, as help before they join. */
export const howLong = `You have ${LONG_MINUTES / 60} hours to accept, or ${SHORT_MINUTES} minutes within a day of the start.`;

/** What became of a place on a list, in a word and a sentence. */
export function endWords(place: Pick<WaitingPlace, 'state' | 'endedAt' | 'offer'>): {
  word: string;
  sentence: string;
} {
  const ended = place.endedAt === null ? '' : formatShortMoment(new Date(place.endedAt));
  switch (place.state) {
    case 'booked':
      return { word: 'Booked', sentence: acceptedIn(place) };
    case 'missed':
      return {
        word: 'Missed',
        sentence: `The offer ended ${ended} and went to the next person. Nothing was charged.`,
      };
    case 'left':
      return {
        word: 'Left',
        sentence: place.offer === null ? `You left the list ${ended}.` : `You said no ${ended}.`,
      };
    default:
      return { word: 'Closed', sentence: `The list closed ${ended}. Nothing was charged.` };
  }
}

function acceptedIn({ endedAt, offer }: Pick<WaitingPlace, 'endedAt' | 'offer'>): string {
  if (endedAt === null || offer === null) return 'You accepted.';
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(offer.offeredAt)) / 60_000);
  if (minutes < 1) return 'You accepted at once.';
  return minutes < 60
    ? `You accepted in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    : 'You accepted.';
}

const kinds = {
  in_turn: 'Offered in turn',
  everyone: 'Asked with everybody',
  out_of_turn: 'Offered before their turn',
} as const;
const outcomes = {
  accepted: 'accepted',
  declined: 'said no',
  expired: 'did not answer',
  withdrawn: 'withdrawn',
} as const;

const forThemWords: Readonly<Record<ForThem, string>> = {
  due: 'waits for its turn',
  booking: 'done',
  too_dear: 'it costs more, so they were asked',
  more_to_say: 'more had to be said, so they were asked',
  declined: 'their card was refused, so they were asked',
  bank_asks: 'their bank wanted to see them, so they were asked',
  unreachable: 'the payment provider did not answer, so they were asked',
  taken_back: 'they took it back, and were asked',
  moved: 'the date was moved, so they were asked',
};

/** "About 7 in 10 get a place"; nothing where too little is known. */
export function oddsSentence(inTen: number | null): string | null {
  if (inTen === null) return null;
  if (inTen === 0) return 'Fewer than 1 in 10 get a place';
  return inTen === 10 ? 'Nearly everybody gets a place' : `About ${inTen} in 10 get a place`;
}

/** One offer as its business reads it. */
export function offerLine(offer: ListedPerson['offers'][number]): string {
  const made = formatShortMoment(new Date(offer.offeredAt));
  const until = formatShortMoment(new Date(offer.deadline));
  const end =
    offer.outcome === null || offer.settledAt === null
      ? 'still open'
      : `${outcomes[offer.outcome]} ${formatShortMoment(new Date(offer.settledAt))}`;
  const why = offer.reason === null ? '' : ` “${offer.reason}”`;
  const agreed =
    offer.forThem === null || offer.agreed === null
      ? ''
      : ` To be booked for them up to £${offer.agreed}: ${forThemWords[offer.forThem]}.`;
  return `${kinds[offer.kind]} ${made}, until ${until}: ${end}.${why}${agreed}`;
}
