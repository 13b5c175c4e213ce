/** What is told of saved searches, and when (docs/product/notifications.md#alerts). Pure. */

/** Searches that a person can keep. */
export const MOST_SEARCHES = 10;

/** A search that tells at once tells again after so many hours at the soonest. */
export const PAUSE_HOURS = 3;

/** Daily ones tell from this hour on, in London. */
export const DAILY_FROM = '08:00';

/** Sessions named in one mail; the rest are counted. */
export const MOST_NAMED = 5;
