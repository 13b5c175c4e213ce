import { randomBytes } from 'node:crypto';
import {
  authoriseBusiness,
  authoriseCredentialChange,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { calendarFeed } from '#shared/calendar/calendar-file.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { TimetableFeed } from './contract.ts';
import {
  businessOfToken,
  endTimetableFeeds,
  findFeedToken,
  saveFeedToken,
  timetableOccurrences,
} from './timetable-queries.server.ts';

export interface TimetableDeps {
  pool: Pool;
  clock: Clock;
  site: { brand: Brand; publicUrl: string };
}

/** 256 bits, so it can't be guessed. */
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** Calendar apps drop dates that leave the feed, so past ones stay this long. */
const PAST_DAYS = 30;

/** Returns the person's private feed address. Throws as `authoriseBusiness`. */
export async function getTimetableFeed(
  { pool, site }: TimetableDeps,
  user: { id: string },
  businessId: number,
): Promise<TimetableFeed> {
  await authoriseBusiness(pool, user, businessId, 'change_occurrence');
  return toTimetableFeed(site, await findFeedToken(pool, businessId, user.id));
}

/**
 * Creates or replaces the person's feed address; `on` false ends it. Checks the permission with account, role and
 * business locked. Throws as `authoriseCredentialChange`.
 */
export async function renewTimetableFeed(
  { pool, clock, site }: TimetableDeps,
  act: AuditContext,
  businessId: number,
  on: boolean,
): Promise<TimetableFeed> {
  const user = { id: act.actorId, signInId: act.signInId };
  const token = on ? randomBytes(TOKEN_BYTES).toString('base64url') : null;
  await transaction(pool, async (tx) => {
    if (token === null) {
      await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
      await endTimetableFeeds(tx, user.id, businessId);
    } else {
      await authoriseCredentialChange(tx, user, businessId, 'change_occurrence');
      await saveFeedToken(tx, { businessId, userId: user.id, token, now: clock.now() });
    }
    await recordAudit(tx, act, {
      action: on ? 'business.calendar_address_made' : 'business.calendar_address_ended',
      subject: 'business',
      subjectId: businessId,
    });
  });
  return toTimetableFeed(site, token);
}

/** Returns the timetable with places taken, but no names. Throws `not_found` (404) for an invalid token. */
export async function readTimetableFeed(
  { pool, clock, site }: TimetableDeps,
  token: string,
): Promise<string> {
  const business = TOKEN_PATTERN.test(token) ? await businessOfToken(pool, token) : null;
  if (business === null) throw new AppError('not_found', 'We can’t find that calendar.');
  const now = clock.now();
  const dates = await timetableOccurrences(
    pool,
    business.id,
    new Date(now.getTime() - PAST_DAYS * 86_400_000),
  );
  return calendarFeed(
    `${business.name} timetable`,
    dates.map(({ id, title, startsAt, endsAt, taken, capacity, place }) => ({
      uid: `date-${id}`,
      sequence: 0,
      revisedAt: now,
      startsAt,
      endsAt,
      title: `${title} (${taken} of ${capacity})`,
      description: `${taken} of ${capacity} places taken.\n${site.publicUrl}/business/occurrences/${id}`,
      location: place,
      point: null,
      url: `${site.publicUrl}/business/occurrences/${id}`,
      organiser: { name: site.brand.name, email: site.brand.email },
    })),
  );
}

const toTimetableFeed = ({ publicUrl }: TimetableDeps['site'], token: string | null): TimetableFeed => ({
  url: token === null ? null : `${publicUrl}/api/business-calendar/${token}.ics`,
});
