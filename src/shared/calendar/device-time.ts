import { formatLondonTime } from './london-time.ts';

/** January and July: without and with summer time. */
const MONTHS = [0, 6];

/** Whether the device's clock agrees with London's in winter and in summer: Jersey's does, Paris's doesn't. */
export function isDeviceOnLondonTime(): boolean {
  return MONTHS.every((month) => formatLondonTime(new Date(2026, month, 1, 12)) === '12:00');
}
