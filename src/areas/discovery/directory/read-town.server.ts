import { codeLabel, findOutcode } from '#areas/catalogue/postcodes/gazetteer/find-codes.server.ts';
import { distanceMetres, milesFromMetres } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { townSlug } from '#areas/catalogue/postcodes/town-address.ts';
import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { loadSessions } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { TownPage } from './contract.ts';
import {
  selectDistricts,
  selectNextSessions,
  selectTownActivities,
  selectTownOverview,
} from './queries.server.ts';
import type { TownDirectory } from './town-directory.server.ts';

export interface ReadTownDeps {
  db: Db;
  clock: Clock;
  towns: TownDirectory;
}

const NEXT_SESSIONS = 12;
const DISTRICTS = 12;
const NEIGHBOURS = 8;

/** Throws `not_found` (404) without sessions, so that search engines don't index empty pages. */
export async function readTown(
  { db, clock, towns }: ReadTownDeps,
  slug: string,
  activity: ActivitySlug | null,
): Promise<TownPage> {
  const now = clock.now();
  // Don't query with an invalid slug: it may contain characters the database rejects.
  if (townSlug(slug) !== slug) throw townNotFound();
  const activities = await selectTownActivities(db, slug);
  const shown = activities.filter((row) => activity === null || row.slug === activity);
  const overview = shown.length === 0 ? null : await selectTownOverview(db, slug, activity);
  if (overview === null) throw townNotFound();
  const districts = await selectDistricts(db, slug, activity, DISTRICTS);
  const ids = await selectNextSessions(db, slug, activity, now, NEXT_SESSIONS);
  const neighbours = (await towns.towns())
    .filter((town) => town.slug !== slug && (activity === null || town.activities.includes(activity)))
    .map((town) => ({ ...town, metres: distanceMetres(town, overview) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEIGHBOURS);
  const total = (pence: number) => penceToDecimal(priceBreakdown(pence).totalPence);
  const counts = activities.map((row) => ({ slug: row.slug, name: row.name, sessions: row.sessions }));
  const sessionsOf = (rows: readonly { sessions: number }[]) =>
    rows.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    town: { slug, name: overview.name, sessions: sessionsOf(activities) },
    activity: activity === null ? null : (counts.find((count) => count.slug === activity) ?? null),
    sessions: sessionsOf(shown),
    businesses: overview.businesses,
    price: {
      lowest: total(Math.min(...shown.map(({ lowest_pence }) => lowest_pence))),
      highest: total(Math.max(...shown.map(({ highest_pence }) => highest_pence))),
    },
    next: await loadSessions(db, ids, { now, occurrencesEach: 1 }),
    districts: districts.map(({ outcode, sessions }) => ({
      outcode,
      sessions,
      // On the page of Leeds, "Headingley (LS6)" is useful and "Leeds (LS17)" is not.
      label: findOutcode(outcode)?.name === overview.name ? outcode : codeLabel(outcode),
    })),
    activities: counts,
    neighbours: neighbours.map((town) => ({
      slug: town.slug,
      name: town.name,
      sessions: town.sessions,
      miles: Math.max(1, Math.round(milesFromMetres(town.metres))),
    })),
  };
}

export const townNotFound = () => new AppError('not_found', 'This town has no sessions yet.');
