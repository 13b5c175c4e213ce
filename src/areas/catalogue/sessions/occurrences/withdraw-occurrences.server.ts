import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { withdrawOccurrences } from '../own/form-queries.server.ts';
import { lockOccurrences } from './occurrence-queries.server.ts';

/** All or none; past and cancelled dates stay. Returns how many. Throws `conflict` (409) if one has a booking. */
export async function withdrawUnbookedOccurrences(
  tx: Tx,
  occurrenceIds: readonly number[],
  now: Date,
): Promise<number> {
  const dates = await lockOccurrences(tx, occurrenceIds);
  const [booked, ...more] = dates.filter(({ taken }) => taken > 0);
  if (booked !== undefined) {
    const others =
      more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'date' : 'dates'}`;
    throw new AppError(
      'conflict',
      `You can’t undo this: people have booked ${formatShortMoment(booked.startsAt)}${others}.`,
    );
  }
  const going = dates.filter(({ startsAt, state }) => startsAt > now && state === 'scheduled');
  await withdrawOccurrences(
    tx,
    going.map(({ id }) => id),
  );
  return going.length;
}
