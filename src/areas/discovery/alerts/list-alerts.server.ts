import { listWatchedDates, type WatchDeps } from '#areas/booking/waitlist/watch-dates.server.ts';
import { countFavourites } from '#areas/discovery/favourites/manage-favourites.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type DeviceDeps, readNotificationSettings } from '#areas/messaging/push/manage-devices.server.ts';
import type { NewsKind } from '#areas/messaging/push/rules.ts';
import type { Alert } from './contract.ts';
import { listSavedSearches } from './queries.server.ts';

export type ListAlertsDeps = Pick<WatchDeps, 'pool' | 'clock'> & Pick<DeviceDeps, 'sender'>;

/**
 * Every alert of a person, whatever it watches: dates by their start, then searches from the oldest, then favourites.
 * Those about favourites are listed once the person has some.
 */
export async function listAlerts(deps: ListAlertsDeps, user: AuthUser): Promise<Alert[]> {
  const { choices, devices } = await readNotificationSettings(deps, user);
  const chosen = (kind: NewsKind) => {
    const choice = choices.find((one) => one.kind === kind);
    return { mail: choice?.mail === true, push: choice?.push === true && devices.length > 0 };
  };
  const dates = await listWatchedDates(deps, user);
  const searches = await listSavedSearches(deps.pool, user.id);
  const favourites = await countFavourites(deps.pool, user);
  const ofFavourites = (['favourite_dates', 'favourite_teachers'] as const).map((id) => {
    const choice = choices.find((one) => one.kind === id);
    const on = choice !== undefined && (choice.mail || choice.push);
    // Turning it on turns on both.
    const told = on ? chosen(id) : { mail: true, push: devices.length > 0 };
    return { kind: 'favourites' as const, id, on, ...told, favourites };
  });
  return [
    ...dates.map(({ startsAt, ...date }) => ({
      kind: 'date' as const,
      ...date,
      ...chosen('place_free'),
      startsAt: startsAt.toISOString(),
    })),
    ...searches.map(({ id, name, every, on, query, createdAt, toldAt }) => ({
      kind: 'search' as const,
      id,
      name,
      every,
      on,
      ...chosen('saved_search'),
      query,
      since: createdAt.toISOString(),
      toldAt: toldAt?.toISOString() ?? null,
    })),
    ...ofFavourites.filter(({ on }) => on || favourites > 0),
  ];
}
