import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { PublicCode } from '../contract.ts';
import { codesOfBusiness } from './code-queries.server.ts';
import { codeStatus } from './rules.ts';

/** Public codes usable now, without usage. Throws `not_found` (404) if the viewer may not see the business. */
export async function listPublicCodes(
  { pool, clock }: { pool: Db; clock: Clock },
  viewer: AuthUser | null,
  businessId: number,
): Promise<PublicCode[]> {
  const { id } = await getBusiness(pool, businessId, viewer);
  const today = londonDay(clock.now());
  return (await codesOfBusiness(pool, id))
    .filter((code) => code.shown && codeStatus(code, today) === 'in_use')
    .map(({ code, percentOff, penceOff, validUntil, newcomersOnly, mostEach, sessions }) => ({
      code,
      percentOff,
      amountOff: penceOff === null ? null : penceToDecimal(penceOff),
      validUntil,
      newcomersOnly,
      mostEach,
      sessions,
    }));
}
