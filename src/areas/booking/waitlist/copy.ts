import { QUIET_TO } from '#areas/messaging/push/quiet-hours.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { memoizeOnce } from '#shared/domain/lazy.ts';
import type { ListedEntry, WaitlistEntry } from './contract.ts';
import { type AutoBookState, OFFER_MINUTES, SAME_DAY_OFFER_MINUTES } from './rules.ts';

const ordinalRules = memoizeOnce(() => new Intl.PluralRules('en-GB', { type: 'ordinal' }));
const ordinalSuffixes = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

export const formatOrdinal = (position: number): string =>
  `${position}${ordinalSuffixes.get(ordinalRules().select(position)) ?? 'th'}`;

export function formatTimeLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** "20:00", with the day if more than half a day away. */
export function formatClockTime(instant: string, now: Date): string {
  const at = new Date(instant);
  return at.getTime() - now.getTime() > 12 * 3_600_000 ? formatShortMoment(at) : formatLondonTime(at);
}

export function quietHoursSentence({ offer }: Pick<WaitlistEntry, 'offer'>): string | null {
  if (offer === null || offer.offeredAt === offer.countsFrom) return null;
  return `A place came up at ${formatLondonTime(new Date(offer.offeredAt))}. Your time to accept starts at ${QUIET_TO}. We won’t ask anyone else before then.`;
}

export function queueSentence({
  position,
  places,
  bookForMe,
}: Pick<WaitlistEntry, 'position' | 'places' | 'bookForMe'>): string {
  const free = places === 1 ? 'a place comes up' : `${places} places come up together`;
  if (bookForMe !== null)
    return position === 1
      ? `You’re next. When ${free}, we’ll book it for you and email you.`
      : `When ${free} and it’s your turn, we’ll book it for you and email you.`;
  return position === 1
    ? `You’re next. When ${free}, we’ll hold it and email you.`
    : `When it’s your turn and ${free}, we’ll hold it and email you.`;
}

export const timeToAcceptHelp = `You’ll have ${OFFER_MINUTES / 60} hours to accept, or ${SAME_DAY_OFFER_MINUTES} minutes if it starts within 24 hours.`;

export function entryEnd(place: Pick<WaitlistEntry, 'state' | 'endedAt' | 'offer'>): {
  word: string;
  sentence: string;
} {
  const ended = place.endedAt === null ? '' : formatShortMoment(new Date(place.endedAt));
  switch (place.state) {
    case 'booked':
      return { word: 'Booked', sentence: formatAcceptedIn(place) };
    case 'missed':
      return {
        word: 'Missed',
        sentence: `The offer expired ${ended} and went to the next person. We haven’t charged you.`,
      };
    case 'left':
      return {
        word: 'Left',
        sentence: place.offer === null ? `You left the list ${ended}.` : `You declined ${ended}.`,
      };
    default:
      return { word: 'Closed', sentence: `The list closed ${ended}. We haven’t charged you.` };
  }
}

function formatAcceptedIn({ endedAt, offer }: Pick<WaitlistEntry, 'endedAt' | 'offer'>): string {
  if (endedAt === null || offer === null) return 'You accepted.';
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(offer.offeredAt)) / 60_000);
  if (minutes < 1) return 'You accepted straight away.';
  return minutes < 60
    ? `You accepted in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    : 'You accepted.';
}

const offerKindLabels = {
  in_turn: 'Offered in turn',
  everyone: 'Offered to everyone',
  out_of_turn: 'Offered before their turn',
} as const;
const offerOutcomeLabels = {
  accepted: 'accepted',
  declined: 'declined',
  expired: 'didn’t reply',
  withdrawn: 'withdrawn',
} as const;

const autoBookLabels: Readonly<Record<AutoBookState, string>> = {
  due: 'waiting for its turn',
  booking: 'done',
  too_dear: 'the price went up, so we asked them',
  more_to_say: 'we needed more details, so we asked them',
  declined: 'their card was declined, so we asked them',
  bank_asks: 'their bank wanted a check, so we asked them',
  unreachable: 'the payment provider didn’t reply, so we asked them',
  taken_back: 'they turned this off, so we asked them',
  moved: 'the date was moved, so we asked them',
};

/** "About 7 in 10 get a place"; null with too little data. */
export function oddsSentence(inTen: number | null): string | null {
  if (inTen === null) return null;
  if (inTen === 0) return 'Fewer than 1 in 10 get a place';
  return inTen === 10 ? 'Nearly everyone gets a place' : `About ${inTen} in 10 get a place`;
}

export function offerLine(offer: ListedEntry['offers'][number]): string {
  const made = formatShortMoment(new Date(offer.offeredAt));
  const until = formatShortMoment(new Date(offer.deadline));
  const end =
    offer.outcome === null || offer.settledAt === null
      ? 'still open'
      : `${offerOutcomeLabels[offer.outcome]} ${formatShortMoment(new Date(offer.settledAt))}`;
  const why = offer.reason === null ? '' : ` “${offer.reason}”`;
  const agreed =
    offer.forThem === null || offer.agreed === null
      ? ''
      : ` Book automatically up to £${offer.agreed}: ${autoBookLabels[offer.forThem]}.`;
  return `${offerKindLabels[offer.kind]} ${made}, until ${until}: ${end}.${why}${agreed}`;
}
