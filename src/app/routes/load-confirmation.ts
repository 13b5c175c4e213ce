import { confirmationQuery } from '#features/booking/booking-query.ts';
import type { ConfirmationAddress } from '#features/booking/confirmation-address.ts';
import { sessionQuery } from '#features/sessions/session-query.ts';
import type { RouterContext } from '../router.tsx';

/** Loads `/booking-confirmation`: what became of the payment, and the session of a booking that was made. */
export async function loadConfirmation({ api, queryClient }: RouterContext, address: ConfirmationAddress) {
  const found = await queryClient.ensureQueryData(confirmationQuery(api, address));
  if (found.kind === 'booked' && found.booking.sessionId !== null)
    await queryClient.prefetchQuery(sessionQuery(api, found.booking.sessionId));
  return { now: Date.now() };
}
