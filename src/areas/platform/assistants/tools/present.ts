import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';

export const moment = (instant: Date) => ({ at: instant.toISOString(), london: formatLondonMoment(instant) });

export const money = (pence: number) => ({ pence, pounds: formatPounds(pence) });

/** Of an amount of our API: "12.50". */
export const moneyOf = (pounds: string) => money(decimalToPence(pounds) ?? 0);
