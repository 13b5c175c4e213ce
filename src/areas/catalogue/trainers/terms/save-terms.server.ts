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
 * Derives days and times from the week; an empty one keeps them. Bookings stay; `holds` decides on affected holds.
 * Throws `conflict` (409: not approved) or `people_paying` (409).
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
 * Unnamed prices aren't offered. An hour at the hourly rate isn't stored, so that it follows the rate; `holds`
 * decides on holds no longer offered. Throws `invalid_input` (400: nothing left), `conflict` (409: not approved) or
 * `people_paying` (409).
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

/** Throws `conflict` (409) unless the profile is approved. */
export async function saveMeetingLink(
  { pool, clock }: Omit<SaveTermsDeps, 'changeOffer'>,
  user: AuthUser,
  link: string,
): Promise<MyTrainer> {
  if (!(await updateMeetingLink(pool, user.id, link, clock.now()))) throw notApprovedError();
  return readMyProfile(pool, user);
}
