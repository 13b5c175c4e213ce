import { HOLD_MINUTES } from '#features/booking/rules.ts';
import { monthlyPricePence } from '#features/businesses/rules.ts';
import { BACK_FOR_DAYS } from '#features/credits/credit-words.ts';
import { COOLING_OFF_DAYS, WARNED_DAYS } from '#features/credits/rules.ts';
import { VOUCHER_MONTHS, VOUCHER_WARNED_DAYS } from '#features/credits/vouchers/rules.ts';
import { radiusWords, travelWords } from '#features/places/postcodes/distance.ts';
import { DEFAULT_RADIUS_MILES, HALF_NEAR_METRES, relevanceWeights } from '#features/search/rules.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import type { LegalFigures } from '#features/site/legal/legal-pages.ts';

/** The figures of the legal pages, from the rules that the product works by, so that the two cannot drift apart. */
export const legalFigures: LegalFigures = {
  freeUntilHours: defaultCancellation.hoursBefore,
  holdMinutes: HOLD_MINUTES,
  vouchers: { months: VOUCHER_MONTHS, warnedDays: VOUCHER_WARNED_DAYS },
  passes: { coolingOffDays: COOLING_OFF_DAYS, backForDays: BACK_FOR_DAYS, warnedDays: WARNED_DAYS },
  monthlyPricePence,
  relevance: relevanceWeights,
  defaultRadius: (unit) => radiusWords(DEFAULT_RADIUS_MILES, unit),
  halfwayNear: (unit) => travelWords(HALF_NEAR_METRES / 1000, unit),
};
