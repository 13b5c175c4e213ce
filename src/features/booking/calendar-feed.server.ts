import { randomBytes } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { bookingsCalendarFeed, type CalendarSite } from './booking-calendar.server.ts';
import { bookingsOfUser } from './booking-queries.server.ts';
import type { CalendarFeed } from './contract.ts';
import { feedToken, replaceFeedToken, userOfFeed } from './feed-queries.server.ts';

export interface FeedDeps {
  pool: Pool;
  site: CalendarSite;
}

/** 256 bits: nobody guesses one, however long they try. */
const TOKEN_BYTES = 32;
/** Anything else never was one; some of it the database would not even take as text. */
const TOKEN = /^[\w-]{43}$/;

/** The person's private calendar address, if they have asked for one. */
export async function showCalendarFeed({ pool, site }: FeedDeps, user: AuthUser): Promise<CalendarFeed> {
  const token = await feedToken(pool, user.id);
  return { url: token === null ? null : feedUrl(site, token) };
}

/** Makes the person's private calendar address, or a new one in place of it: the old one is then nobody's. */
export async function renewCalendarFeed({ pool, site }: FeedDeps, user: AuthUser): Promise<CalendarFeed> {
  const token = await replaceFeedToken(pool, user.id, randomBytes(TOKEN_BYTES).toString('base64url'));
  return { url: feedUrl(site, token) };
}

/**
 * The calendar behind a token: every booking the person still counts on, past ones included. Calendar programs
 * cannot sign in, so the token is all they show. Throws `not_found` (404) for one that opens none.
 */
export async function readCalendarFeed({ pool, site }: FeedDeps, token: string): Promise<string> {
  const userId = TOKEN.test(token) ? await userOfFeed(pool, token) : null;
  if (userId === null) throw new AppError('not_found', 'There is no such calendar.');
  const bookings = await bookingsOfUser(pool, userId);
  return bookingsCalendarFeed(
    site,
    bookings.filter(({ cancelledAt }) => cancelledAt === null),
  );
}

function feedUrl({ publicUrl }: CalendarSite, token: string): string {
  return `${publicUrl}/api/calendar/${token}.ics`;
}
