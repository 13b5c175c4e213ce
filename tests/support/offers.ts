import { type Db, queryOne } from '#shared/db/database.server.ts';

/** Default: 10 % off for everybody. */
export async function createPromoCode(
  db: Db,
  sessionId: number,
  options: {
    code?: string;
    percentOff?: number | null;
    penceOff?: number | null;
    validFrom?: string;
    validUntil?: string;
    mostPlaces?: number;
    mostEach?: number;
    newcomersOnly?: boolean;
  } = {},
): Promise<{ id: number; code: string; businessId: number }> {
  const { percentOff = options.penceOff == null ? 10 : null } = options;
  return queryOne(
    db,
    `INSERT INTO promo_codes (business_id, code, percent_off, pence_off, valid_from, valid_until, max_places, max_per_user,
                              new_customers_only)
     SELECT business_id, $2, $3, $4, $5, $6, $7, $8, $9 FROM sessions WHERE id = $1
     RETURNING id, code, business_id AS "businessId"`,
    [
      sessionId,
      options.code ?? 'TENOFF',
      percentOff,
      options.penceOff ?? null,
      options.validFrom ?? '2026-01-01',
      options.validUntil ?? null,
      options.mostPlaces ?? null,
      options.mostEach ?? null,
      options.newcomersOnly ?? false,
    ],
  );
}

/** Multi-date discount per place. */
export async function setSeriesPrice(
  db: Db,
  sessionId: number,
  price: { leastDates: number; percentOff?: number; penceOff?: number },
): Promise<void> {
  await db.query(
    'INSERT INTO series_discounts (session_id, min_occurrences, percent_off, pence_off) VALUES ($1, $2, $3, $4)',
    [sessionId, price.leastDates, price.percentOff ?? null, price.penceOff ?? null],
  );
}
