import { useSyncExternalStore } from 'react';
import { isDeviceOnLondonTime } from '#shared/calendar/device-time.ts';

const neverChanges = () => () => {};

/** For devices in another time zone. The server assumes UK time. */
export function UkTimeNote() {
  const onLondonTime = useSyncExternalStore(neverChanges, isDeviceOnLondonTime, () => true);
  return onLondonTime ? null : <p className="text-sm text-ink-2">All times are UK time.</p>;
}
