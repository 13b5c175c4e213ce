import type { AuthUser } from '#features/accounts/contract.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { notApproved, ownProfile } from '../apply/save-profile.server.ts';
import { asSpan, type OwnTrainer, type TrainerPrices, type TrainerWeek } from '../contract.ts';
import { HOUR_MINUTES, type OwnPrice, roughly } from './offer.ts';
import {
  changeMeetingLink,
  changeWeek,
  lockTerms,
  replacePrices,
  replaceSpans,
} from './terms-queries.server.ts';

interface SaveTermsDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * Says when one works by the clock (`PUT /api/personal-trainers/me/week`). The profile's days and times of day follow,
 * so that who knows only those is told the same; without any times they hold as they stand. Bookings that were made
 * stay. Throws `conflict` (409) for a profile that is not approved.
 */
export async function saveWeek(
  { pool, clock }: SaveTermsDeps,
  user: AuthUser,
  { spans: given, travelMinutes }: TrainerWeek,
): Promise<OwnTrainer> {
  const spans = given.map(asSpan);
  await transaction(pool, async (tx) => {
    const terms = await lockTerms(tx, user.id);
    if (terms === null) throw notApproved();
    await replaceSpans(tx, terms.id, spans);
    await changeWeek(tx, terms.id, spans.length === 0 ? null : roughly(spans), travelMinutes, clock.now());
  });
  return ownProfile(pool, user);
}

/**
 * Says what is asked for each kind and length (`PUT /api/personal-trainers/me/prices`): what is not named is not
 * offered. Kinds that the profile does not have are left out of it. An hour at the hourly rate is no price of its own,
 * so it follows the rate. Throws `invalid_input` (400) when nothing would be left to book, and `conflict` (409) for a
 * profile that is not approved.
 */
export async function savePrices(
  { pool, clock }: SaveTermsDeps,
  user: AuthUser,
  { prices: given }: TrainerPrices,
): Promise<OwnTrainer> {
  await transaction(pool, async (tx) => {
    const terms = await lockTerms(tx, user.id);
    if (terms === null) throw notApproved();
    const wanted = given.flatMap(({ sessionType, minutes, price }): OwnPrice[] => {
      const pricePence = decimalToPence(price);
      return pricePence !== null && terms.sessionTypes.includes(sessionType)
        ? [{ sessionType, minutes, pricePence }]
        : [];
    });
    if (wanted.length === 0) {
      const message = 'Offer at least one kind and length';
      throw new AppError('invalid_input', message, { errors: [{ field: 'prices', message }] });
    }
    const differ = wanted.filter(
      ({ minutes, pricePence }) => minutes !== HOUR_MINUTES || pricePence !== terms.hourlyRatePence,
    );
    const noHour = terms.sessionTypes
      .filter((kind) => !wanted.some((one) => one.sessionType === kind && one.minutes === HOUR_MINUTES))
      .map((sessionType): OwnPrice => ({ sessionType, minutes: HOUR_MINUTES, pricePence: null }));
    await replacePrices(tx, terms.id, [...differ, ...noHour], clock.now());
  });
  return ownProfile(pool, user);
}

/** Says where one's online appointments are held. Throws `conflict` (409) for a profile that is not approved. */
export async function saveMeetingLink(
  { pool, clock }: SaveTermsDeps,
  user: AuthUser,
  link: string,
): Promise<OwnTrainer> {
  if (!(await changeMeetingLink(pool, user.id, link, clock.now()))) throw notApproved();
  return ownProfile(pool, user);
}
