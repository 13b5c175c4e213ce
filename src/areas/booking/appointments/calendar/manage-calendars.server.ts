import { randomBytes } from 'node:crypto';
import { trainerLedger } from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import type { HoldsChoice } from '#areas/catalogue/trainers/terms/change-offer.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireVerifiedHolder } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import { type CalendarEvent, calendarFeed } from '#shared/calendar/calendar-file.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import type { TrainerCalendar } from '../contract.ts';
import {
  findCalendar,
  findTrainerByToken,
  storeBusyTimes,
  updateBusyUrl,
  updateFeedToken,
} from './calendar-queries.server.ts';
import { fetchBusyTimes, type ReadCalendarsDeps } from './read-calendars.server.ts';

export interface ManageCalendarsDeps extends ReadCalendarsDeps {
  pool: Pool;
  site: { brand: Brand; publicUrl: string };
}

/** 256 bits, so that nobody can guess one. */
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

export async function readCalendarSettings(
  { pool, site, clock }: Pick<ManageCalendarsDeps, 'pool' | 'site' | 'clock'>,
  user: Pick<AuthUser, 'id'>,
): Promise<TrainerCalendar> {
  const trainer = await requireTrainer(pool, user);
  const found = await findCalendar(pool, trainer.id, clock.now());
  return {
    feedUrl:
      found?.feedToken == null ? null : `${site.publicUrl}/api/trainer-calendar/${found.feedToken}.ics`,
    busy:
      found?.busyUrl == null
        ? null
        : {
            url: found.busyUrl,
            readAt: found.readAt?.toISOString() ?? null,
            problem: found.problem,
            failingSince: found.failingSince?.toISOString() ?? null,
            entries: found.entries,
            unread: found.unread,
            reasons: found.reasons,
            times: found.busy,
          },
  };
}

/** Replaces the old address; `on` false removes it. */
export async function renewDiaryFeed(
  deps: ManageCalendarsDeps,
  user: Pick<AuthUser, 'id' | 'signInId'>,
  on: boolean,
): Promise<TrainerCalendar> {
  const trainer = await requireTrainer(deps.pool, user);
  const token = on ? randomBytes(TOKEN_BYTES).toString('base64url') : null;
  await transaction(deps.pool, async (tx) => {
    if (token !== null) await requireVerifiedHolder(tx, user);
    await updateFeedToken(tx, trainer.id, token);
  });
  return readCalendarSettings(deps, user);
}

/**
 * Sets the calendar to follow and reads it; empty removes it. Throws `invalid_input` (400, `url`) if it can't be
 * read, or
 * `people_paying` (409) to ask about holds unless `holds` decides.
 */
export async function followCalendar(
  deps: ManageCalendarsDeps,
  user: Pick<AuthUser, 'id' | 'signInId'>,
  given: string,
  holds?: HoldsChoice,
): Promise<TrainerCalendar> {
  const trainer = await requireTrainer(deps.pool, user);
  const url = given.replace(/^webcals?:\/\//i, 'https://');
  const found = url === '' ? null : await fetchBusyTimes(deps, url, [trainer.email, trainer.userEmail]);
  if (found !== null && 'problem' in found)
    throw new AppError('invalid_input', found.problem, {
      errors: [{ field: 'url', message: found.problem }],
    });
  await transaction(deps.pool, async (tx) => {
    if (url !== '') await requireVerifiedHolder(tx, user);
    await deps.changeOffer(tx, {
      trainerId: trainer.id,
      holds,
      writeOffer: async () => {
        await updateBusyUrl(tx, trainer.id, url === '' ? null : url);
        if (found !== null) await storeBusyTimes(tx, { trainerId: trainer.id, url }, found, deps.clock.now());
      },
    });
  });
  return readCalendarSettings(deps, user);
}

/** All active appointments. The token is the only authentication. Throws `not_found` (404). */
export async function readDiaryFeed(
  { pool, site }: { pool: Db; site: ManageCalendarsDeps['site'] },
  token: string,
): Promise<string> {
  const trainerId = TOKEN_PATTERN.test(token) ? await findTrainerByToken(pool, token) : null;
  if (trainerId === null) throw new AppError('not_found', 'We can’t find that calendar.');
  const { bookings } = await trainerLedger(pool, trainerId);
  return calendarFeed(
    `${site.brand.name} diary`,
    bookings
      .filter(({ state }) => !isCancelled(state))
      .map((booking): CalendarEvent => {
        const link = booking.ownLink ?? booking.standingLink;
        const place = booking.address === '' ? link || 'Online' : `${booking.address}, ${booking.postcode}`;
        return {
          uid: `${booking.id}-diary`,
          sequence: 0,
          revisedAt: booking.startsAt,
          startsAt: booking.startsAt,
          endsAt: booking.endsAt,
          title: `${booking.fullName}, ${optionLabel(trainerSessionTypes, booking.sessionType)}`,
          description: `${site.brand.name} booking ${booking.reference}.\n${booking.phone}\n${site.publicUrl}/trainer-dashboard`,
          location: place,
          point: null,
          url: `${site.publicUrl}/trainer-dashboard`,
          organiser: { name: site.brand.name, email: site.brand.email },
        };
      }),
  );
}
