import type {
  CreateVisitorHold,
  PaymentIntentResponse,
  VisitorHoldResponse,
} from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { holdForVisitor } from '#areas/booking/bookings/visitor-hold/visitor-holds.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { newSecret } from '#shared/domain/secret.server.ts';
import type { OccurrenceForSale, Shop } from './shop.ts';

export interface Browser {
  secret: string;
  network: string;
}

let browsers = 0;

/** In a network of its own. */
export function newBrowser(network?: string): Browser {
  browsers += 1;
  return {
    secret: newSecret(),
    network: network ?? `198.51.${Math.floor(browsers / 250)}.${browsers % 250}`,
  };
}

export function holdAsVisitor(
  shop: Shop,
  browser: Browser,
  date: OccurrenceForSale,
  more: Partial<CreateVisitorHold> = {},
): Promise<VisitorHoldResponse> {
  return holdForVisitor(shop.deps, browser, {
    sessionId: date.sessionId,
    sessionDate: date.startsAt.toISOString(),
    ...more,
  });
}

/** Opens the checkout with the browser's cookie. */
export function checkOut(
  shop: Shop,
  person: AuthUser,
  browser: Browser,
  date: OccurrenceForSale,
  more: Partial<Parameters<typeof placeHold>[2]> = {},
): Promise<PaymentIntentResponse> {
  return placeHold(
    shop.deps,
    person,
    { sessionId: date.sessionId, amount: date.amount, sessionDate: date.startsAt.toISOString(), ...more },
    browser.secret,
  );
}

export function readPlaces(db: Db, occurrenceId: number): Promise<{ taken: number; visitors: number }> {
  return queryOne(db, 'SELECT taken, visitor_held AS visitors FROM occurrences WHERE id = $1', [
    occurrenceId,
  ]);
}
