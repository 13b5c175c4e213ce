/** Which news reaches somebody by which way, and which addresses are push services (docs/product/notifications.md#notifications). Pure. */

/** Devices of a person that notifications are shown on; of more than these the oldest goes. */
export const MAX_DEVICES = 10;

/** How long a device may wait for news that needs no reply, in hours. */
export const NEWS_TTL_HOURS = 24;

/** What people are told of beside what happens to their bookings, money and account. */
export const newsKinds = [
  'booking_reminder',
  'business_message',
  'waiting_list',
  'place_free',
  'saved_search',
  'favourite_dates',
  'favourite_teachers',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** By which ways a kind of news comes. */
export interface NewsChannels {
  mail: boolean;
  push: boolean;
}

/**
 * How it is for everybody who has not chosen. What somebody asked for by booking, joining a list or keeping a search comes; what
 * a heart alone did not ask for does not.
 */
export const defaultNewsChannels: Readonly<Record<NewsKind, NewsChannels>> = {
  booking_reminder: { mail: true, push: true },
  business_message: { mail: true, push: true },
  waiting_list: { mail: true, push: true },
  place_free: { mail: true, push: true },
  saved_search: { mail: true, push: true },
  favourite_dates: { mail: false, push: false },
  favourite_teachers: { mail: false, push: false },
};

/**
 * Mail of these is always sent: a place is held and somebody has to answer, or a business writes about what they booked.
 */
export const ALWAYS_MAILED_KINDS: readonly NewsKind[] = ['waiting_list', 'business_message'];

/** The push services of browsers, by their hosts and by what their hosts end with. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];
const PUSH_HOST_SUFFIXES = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether an address that somebody's browser names is one of a known push service. Anything else is refused: the site
 * would send requests wherever a stranger likes, also into its own network.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    `${port}${username}${password}` === '' &&
    (PUSH_HOSTS.includes(hostname) || PUSH_HOST_SUFFIXES.some((family) => hostname.endsWith(family)))
  );
}

/** A key pair by which push services know the site again (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}
