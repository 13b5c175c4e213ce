import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { notApprovedError, readMyProfile } from '../apply/save-profile.server.ts';
import { type MyTrainer, type TrainerPrices, type TrainerWeek, toSpan } from '../contract.ts';
import type { ChangeOffer } from './change-offer.ts';
import { HOUR_MINUTES, summariseSpans, type TrainerPrice } from './offer.ts';
import {
  lockTerms,
  replacePrices,
  replaceSpans,
  updateMeetingLink,
  updateWeek,
} from './terms-queries.server.ts';

interface SaveTermsDeps {
  pool: Pool;
  clock: Clock;
  changeOffer: ChangeOffer;
}

/**
 * Says when one works by the clock (`PUT /api/personal-trainers/me/week`). The profile's days and times of day follow,
 * so that who knows only those is told the same; without any times they hold as they stand. Bookings that were made
 * stay; holds outside the new week end unless `holds` says otherwise. Throws `conflict` (409) for a profile that is not
 * approved, and `people_paying` (409).
 */
export async function saveWeek(
  deps: SaveTermsDeps,
  user: AuthUser,
  { spans: given, travelMinutes, holds }: TrainerWeek,
): Promise<MyTrainer> {
  const spans = given.map(toSpan);
  await transaction(deps.pool, async (tx) => {
    const terms = await lockTerms(tx, user.id);
    if (terms === null) throw notApprovedError();
    await deps.changeOffer(tx, {
      trainerId: terms.id,
      holds,
      writeOffer: async () => {
        await replaceSpans(tx, terms.id, spans);
        await updateWeek(
          tx,
          terms.id,
          spans.length === 0 ? null : summariseSpans(spans),
          travelMinutes,
          deps.clock.now(),
        );
      },
    });
  });
  return readMyProfile(deps.pool, user);
}

/**
 * Says what is asked for each kind and length (`PUT /api/personal-trainers/me/prices`): what is not named is not
 * offered. Kinds that the profile does not have are left out of it. An hour at the hourly rate is no price of its own,
 * so it follows the rate. Somebody who is paying pays the price they saw; the hold of a kind or length that is no longer
 * offered ends unless `holds` says otherwise (`people_paying`, 409, to ask). Throws `invalid_input` (400) when nothing would be left to book, and `conflict` (409) for a
 * profile that is not approved.
 */
export async function savePrices(
  deps: SaveTermsDeps,
  user: AuthUser,
  { prices: given, holds }: TrainerPrices,
): Promise<MyTrainer> {
  await transaction(deps.pool, async (tx) => {
    const terms = await lockTerms(tx, user.id);
    if (terms === null) throw notApprovedError();
    const wanted = given.flatMap(({ sessionType, minutes, price }): TrainerPrice[] => {
      const pricePence = decimalToPence(price);
      return pricePence !== null && terms.sessionTypes.includes(sessionType)
        ? [{ sessionType, minutes, pricePence }]
        : [];
    });
    if (wanted.length === 0) {
      const message = 'Offer at least one session type and length';
      throw new AppError('invalid_input', message, { errors: [{ field: 'prices', message }] });
    }
    const differ = wanted.filter(
      ({ minutes, pricePence }) => minutes !== HOUR_MINUTES || pricePence !== terms.hourlyRatePence,
    );
    const noHour = terms.sessionTypes
      .filter((kind) => !wanted.some((one) => one.sessionType === kind && one.minutes === HOUR_MINUTES))
      .map((sessionType): TrainerPrice => ({ sessionType, minutes: HOUR_MINUTES, pricePence: null }));
    await deps.changeOffer(tx, {
      trainerId: terms.id,
      holds,
      writeOffer: () => replacePrices(tx, terms.id, [...differ, ...noHour], deps.clock.now()),
    });
  });
  return readMyProfile(deps.pool, user);
}

/** Says where one's online appointments are held. Throws `conflict` (409) for a profile that is not approved. */
export async function saveMeetingLink(
  { pool, clock }: Omit<SaveTermsDeps, 'changeOffer'>,
  user: AuthUser,
  link: string,
): Promise<MyTrainer> {
  if (!(await updateMeetingLink(pool, user.id, link, clock.now()))) throw notApprovedError();
  return readMyProfile(pool, user);
}
