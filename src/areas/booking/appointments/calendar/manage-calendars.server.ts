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

/** 256 bits: nobody guesses one, however long they try. */
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** The trainer's private calendar address, and the calendar elsewhere that keeps hours free. */
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

/** Makes the diary's private address, or a new one in place of it; `on` false ends it. */
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
 * Says which calendar elsewhere keeps hours free, and reads it at once; empty for none. Throws `invalid_input` (400, field
 * `url`) for one that cannot be read: the one before stays. People who are paying for a time that the calendar says is
 * busy lose their hold, unless `holds` says otherwise; throws `people_paying` (409) to ask.
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

/**
 * The diary behind a token: every appointment that stands, with who comes and where. Calendar programs cannot sign in, so
 * the token is all they show. Throws `not_found` (404) for one that opens none.
 */
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
