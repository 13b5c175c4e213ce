const HOUR_MS = 3_600_000;
/** A year of them; then all are forgotten. */
const KEPT_HOURS = 366 * 24;

/**
 * A format of instants in Europe/London that says the same for the whole of an hour of UTC, such as a day or an hour:
 * London is whole hours from UTC (since 1847), so that neither begins within one. Each hour is worked out once, as asking
 * `Intl` is slow, and pages of dates ask again and again about the same weeks.
 */
export function formatByHour(locale: string, options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'Europe/London', ...options });
  const known = new Map<number, string>();
  return (instant) => {
    const hour = Math.floor(instant.getTime() / HOUR_MS);
    const before = known.get(hour);
    if (before !== undefined) return before;
    const text = format.format(instant);
    if (known.size >= KEPT_HOURS) known.clear();
    known.set(hour, text);
    return text;
  };
}
