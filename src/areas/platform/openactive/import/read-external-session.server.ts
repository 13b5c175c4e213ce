import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { ExternalSession } from './contract.ts';
import { findExternalSession, listNextExternalOccurrences } from './external-page-queries.server.ts';
import { licenceName } from './read-page.ts';

export interface ShowDeps {
  pool: Pool;
  clock: Clock;
}

const DATES_SHOWN = 30;

/** Throws `not_found` (404) if it isn't shown. */
export async function readExternalSession({ pool, clock }: ShowDeps, id: string): Promise<ExternalSession> {
  const found = /^\d{10}$/.test(id) ? await findExternalSession(pool, Number(id)) : null;
  if (found === null) throw new AppError('not_found', 'We can’t find that session.');
  const {
    slug,
    activity,
    pricePence,
    licence,
    publisher,
    publisherUrl,
    businessId,
    claimable,
    gender,
    ...session
  } = found;
  return {
    ...session,
    activity: { slug, name: activity },
    price: penceToDecimal(pricePence),
    gender: gender === 1 ? 'female_only' : gender === 2 ? 'male_only' : 'mixed',
    dates: (await listNextExternalOccurrences(pool, session.id, clock.now(), DATES_SHOWN)).map(
      ({ startsAt, endsAt, ...date }) => ({
        ...date,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      }),
    ),
    publisher: { name: publisher, url: publisherUrl },
    licence: { name: licenceName(licence) ?? licence, address: licence },
    business: businessId === null ? null : { id: businessId, claimable },
  };
}
