import { HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { formatRadius, formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { DEFAULT_RADIUS_MILES, HALF_NEAR_METRES, relevanceWeights } from '#areas/discovery/search/rules.ts';
import { MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import { COOLING_OFF_DAYS, EXPIRY_WARNING_DAYS } from '#areas/money/entitlements/rules.ts';
import { VOUCHER_VALIDITY_MONTHS, VOUCHER_WARNING_DAYS } from '#areas/money/entitlements/vouchers/rules.ts';
import type { LegalFigures } from '#areas/operations/site/legal/legal-pages.ts';

/** The figures of the legal pages, from the rules that the product works by, so that the two cannot drift apart. */
export const legalFigures: LegalFigures = {
  freeUntilHours: defaultCancellation.hoursBefore,
  holdMinutes: HOLD_MINUTES,
  vouchers: { months: VOUCHER_VALIDITY_MONTHS, warnedDays: VOUCHER_WARNING_DAYS },
  passes: {
    coolingOffDays: COOLING_OFF_DAYS,
    backForDays: MIN_DAYS_AFTER_RETURN,
    warnedDays: EXPIRY_WARNING_DAYS,
  },
  monthlyPricePence,
  relevance: relevanceWeights,
  defaultRadius: (unit) => formatRadius(DEFAULT_RADIUS_MILES, unit),
  halfwayNear: (unit) => formatTravelRadius(HALF_NEAR_METRES / 1000, unit),
};
