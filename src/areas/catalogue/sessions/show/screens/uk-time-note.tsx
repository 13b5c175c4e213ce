import { useSyncExternalStore } from 'react';
import { isDeviceOnLondonTime } from '#shared/calendar/device-time.ts';

const neverChanges = () => () => {};

/** Says that times are in UK time, on a device that has another time. The server takes every device to be in the UK. */
export function UkTimeNote() {
  const onLondonTime = useSyncExternalStore(neverChanges, isDeviceOnLondonTime, () => true);
  return onLondonTime ? null : <p className="text-sm text-ink-2">All times are UK time.</p>;
}
