/** When saved searches report news (docs/product/notifications.md#alerts). Pure. */

export const MAX_SAVED_SEARCHES = 10;

export const MIN_HOURS_BETWEEN_ALERTS = 3;

/** London time. */
export const DAILY_FROM_HOUR = '08:00';
