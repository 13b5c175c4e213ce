/** What is told of saved searches, and when (docs/product/notifications.md#alerts). Pure. */

/** Searches that a person can keep. */
export const MAX_SAVED_SEARCHES = 10;

/** A search that tells at once tells again after so many hours at the soonest. */
export const MIN_HOURS_BETWEEN_ALERTS = 3;

/** Daily ones tell from this hour on, in London. */
export const DAILY_FROM_HOUR = '08:00';

/** Sessions named in one mail; the rest are counted. */
export const MAX_SESSIONS_NAMED = 5;
