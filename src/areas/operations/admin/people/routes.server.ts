import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { reinstateListedTrainer, suspendListedTrainer } from '../trainers/suspend-trainers.server.ts';
import { peopleEndpoints, type Refund } from './contract.ts';
import { findBusinesses, findSessions, findUsers } from './list-queries.server.ts';
import { findUserBookings, findUserBusinesses, findUserById, readUpcoming } from './people-queries.server.ts';
import {
  changeUserRole,
  recordAndNotify,
  reinstateListedBusiness,
  reinstateUser,
  type SuspendDeps,
  suspendListedBusiness,
  suspendUser,
  takeDownInTx,
  turnOffTwoStep,
} from './suspend.server.ts';

export interface PeopleRoutesDeps extends SuspendDeps {
  auth: Authenticator;
}

export function peopleRoutes(deps: PeopleRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return registerEndpoints(peopleEndpoints, auth, {
    'GET /api/admin/users': ({ query }) => findUsers(pool, query),
    'GET /api/admin/businesses': ({ query }) => findBusinesses(pool, query),
    'GET /api/admin/sessions': ({ query }) => findSessions(pool, query),
    'GET /api/admin/users/:id': async ({ params: { id } }) => {
      const user = await findUserById(pool, id);
      if (user === null) throw new AppError('not_found', 'We can’t find that account.');
      return {
        user,
        businesses: await findUserBusinesses(pool, id),
        bookings: await findUserBookings(pool, id),
        upcoming: await readUpcoming(pool, { userId: id }, clock.now()),
      };
    },

    'GET /api/admin/businesses/:id/upcoming': ({ params }) =>
      readUpcoming(pool, { businessId: params.id }, clock.now()),
    'GET /api/admin/sessions/:id/upcoming': ({ params }) =>
      readUpcoming(pool, { sessionId: params.id }, clock.now()),
    'GET /api/admin/trainers/:id/upcoming': ({ params }) =>
      readUpcoming(pool, { trainerId: params.id }, clock.now()),

    'POST /api/admin/users/:id/suspend': ({ act, params, body }) => suspendUser(deps, act, params.id, body),
    'POST /api/admin/users/:id/reinstate': ({ act, params, body }) =>
      reinstateUser(deps, act, params.id, body.reason),
    'POST /api/admin/users/:id/role': ({ act, params, body }) => changeUserRole(deps, act, params.id, body),
    'POST /api/admin/users/:id/two-step/turn-off': ({ act, params, body }) =>
      turnOffTwoStep(deps, act, params.id, body.reason),

    'POST /api/admin/businesses/:id/suspend': ({ act, params, body }) =>
      suspendListedBusiness(deps, act, params.id, body),
    'POST /api/admin/businesses/:id/reinstate': ({ act, params, body }) =>
      reinstateListedBusiness(deps, act, params.id, body.reason),
    'POST /api/admin/trainers/:id/suspend': ({ act, params, body }) =>
      suspendListedTrainer(deps, act, params.id, body),
    'POST /api/admin/trainers/:id/reinstate': ({ act, params, body }) =>
      reinstateListedTrainer(deps, act, params.id, body.reason),
    'POST /api/admin/sessions/:id/take-down': ({ act, params, body }) =>
      transaction(pool, (tx) => takeDownInTx(tx, deps, act, params.id, body)),

    'POST /api/admin/bookings/:id/refund': ({ act, params, body }) =>
      refundByAdmin(deps, act, params.id, body),
  });
}

/**
 * Refunds a booking without cancelling it. Idempotent by key. Throws `not_found` (404), `invalid_input` (400), or
 * `conflict` (409) if less is left.
 */
async function refundByAdmin(
  deps: Pick<SuspendDeps, 'pool' | 'outbox' | 'onAdminAct'>,
  act: AuditContext,
  bookingId: string,
  { amount, reason, key, bearer }: Refund,
): Promise<void> {
  const amountPence = decimalToPence(amount);
  if (amountPence === null) throw new AppError('invalid_input', 'Enter an amount in pounds, like 5.00');
  await transaction(deps.pool, async (tx) => {
    const refund = await refundBooking(tx, deps.outbox, {
      bookingId,
      amountPence,
      by: 'admin',
      key,
      goodwill: bearer === 'platform',
    });
    if (refund === null) return;
    await recordAndNotify(tx, deps, act, {
      action: 'booking.refunded',
      subject: 'booking',
      subjectId: bookingId,
      reason,
      details: { amount: penceToDecimal(amountPence), refundId: refund.refundId, bearer },
    });
  });
}
