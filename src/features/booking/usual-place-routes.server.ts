import { readLastPlace } from '#features/accounts/last-place.ts';
import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { usualPlaceSchema } from './contract.ts';
import { selectPlaceOfLatestBooking } from './usual-place-queries.server.ts';

/** Where a person's next search begins: at the place they searched last, else where they last booked. */
export function usualPlaceRoutes({ db, auth }: { db: Db; auth: Authenticator }): RegisterRoutes {
  return (app) => {
    app.get(
      '/api/bookings/usual-place',
      { schema: { response: { 200: usualPlaceSchema } } },
      async (request) => {
        const user = await requireUser(auth, request);
        const searched = readLastPlace(request.headers.cookie);
        return { place: searched ?? (await selectPlaceOfLatestBooking(db, user.id)) };
      },
    );
  };
}
