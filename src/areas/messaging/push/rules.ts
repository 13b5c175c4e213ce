/** Channels for each kind of news, and known push services (docs/product/notifications.md#notifications). Pure. */

/** Per person; beyond it the oldest goes. */
export const MAX_DEVICES = 10;

/** Hours, for news that needs no reply. */
export const NEWS_TTL_HOURS = 24;

/** News beyond a person's own bookings, money and account. */
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

export interface NewsChannels {
  mail: boolean;
  push: boolean;
}

/** Defaults: news people requested (bookings, lists, saved searches) is on; news from hearts alone is off. */
export const defaultNewsChannels: Readonly<Record<NewsKind, NewsChannels>> = {
  booking_reminder: { mail: true, push: true },
  business_message: { mail: true, push: true },
  waiting_list: { mail: true, push: true },
  place_free: { mail: true, push: true },
  saved_search: { mail: true, push: true },
  favourite_dates: { mail: false, push: false },
  favourite_teachers: { mail: false, push: false },
};

/** Always mailed: a held place needs an answer, or a business writes about a booking. */
export const ALWAYS_MAILED_KINDS: readonly NewsKind[] = ['waiting_list', 'business_message'];

/** Hosts, and suffixes of hosts. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];
const PUSH_HOST_SUFFIXES = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Refuses unknown services: a stranger could otherwise make us send requests anywhere (SSRF). */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    `${port}${username}${password}` === '' &&
    (PUSH_HOSTS.includes(hostname) || PUSH_HOST_SUFFIXES.some((family) => hostname.endsWith(family)))
  );
}

/** VAPID keys (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}
