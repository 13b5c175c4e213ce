import { z } from 'zod';
import { bookingStateSchema, refundSchema } from '#areas/booking/bookings/contract.ts';
import { businessStatusSchema } from '#areas/catalogue/businesses/contract.ts';
import { sessionStatusSchema } from '#areas/catalogue/sessions/contract.ts';
import { roleSchema } from '#areas/identity/accounts/contract.ts';
import type { accountStates } from '#areas/identity/accounts/rules.ts';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import type { StateOf } from '#shared/domain/state-machine.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listingParamsSchema } from '../approvals/contract.ts';
import { listPageSchema, listQuery } from '../paging.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);
const instant = z.iso.datetime();

// Lists

// Repeated here to keep the state machine out of the browser bundle.
const userStatusSchema = z.enum(['active', 'suspended', 'deleted'] satisfies StateOf<typeof accountStates>[]);

/** `GET /api/admin/users`: `q` is a name, email or booking reference. */
const usersQuerySchema = z.object({
  ...listQuery,
  standing: userStatusSchema.optional(),
});
export type UsersQuery = z.infer<typeof usersQuerySchema>;

const listedUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  standing: userStatusSchema,
  joinedAt: instant,
  bookings: z.number().int(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;
const usersPageSchema = listPageSchema(listedUserSchema);

/** `GET /api/admin/businesses`: `q` is a name, address, postcode, telephone or the owner's email. */
const businessesQuerySchema = z.object({ ...listQuery, status: businessStatusSchema.optional() });
export type BusinessesQuery = z.infer<typeof businessesQuerySchema>;

const listedBusinessSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  businessType: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  status: businessStatusSchema,
  bookingEnabled: z.boolean(),
  ownerEmail: z.string().nullable(),
  sessions: z.number().int(),
  createdAt: instant,
});
export type ListedBusiness = z.infer<typeof listedBusinessSchema>;
const businessesPageSchema = listPageSchema(listedBusinessSchema);

/** `GET /api/admin/sessions`: `q` is a title or business. */
const sessionsQuerySchema = z.object({ ...listQuery, status: sessionStatusSchema.optional() });
export type SessionsQuery = z.infer<typeof sessionsQuerySchema>;

const listedSessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.string(),
  businessId: z.number().int(),
  businessName: z.string(),
  postcode: z.string(),
  status: sessionStatusSchema,
  price: pounds,
  createdAt: instant,
});
export type ListedSession = z.infer<typeof listedSessionSchema>;
const sessionsPageSchema = listPageSchema(listedSessionSchema);

// What suspending would touch

/** Upcoming bookings, their dates, and the total of refunding them. */
const upcomingSchema = z.object({
  bookings: z.number().int(),
  dates: z.number().int(),
  refund: pounds,
});
export type Upcoming = z.infer<typeof upcomingSchema>;

// One user

const usersBookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: bookingStateSchema,
  /** Null for a trainer's appointment, which has the trainer's name instead of the business's. */
  sessionId: z.number().int().nullable(),
  title: z.string(),
  businessName: z.string(),
  startsAt: instant,
  total: pounds,
  refunded: pounds,
  refundable: pounds,
});
export type UsersBooking = z.infer<typeof usersBookingSchema>;

const userDetailsSchema = z.object({
  user: listedUserSchema.extend({
    emailVerified: z.boolean(),
    /** Two-step sign-in is on. */
    twoStep: z.boolean(),
    phone: z.string().nullable(),
    suspensionReason: z.string().nullable(),
  }),
  businesses: z.array(z.object({ id: z.number().int(), name: z.string(), status: businessStatusSchema })),
  bookings: z.array(usersBookingSchema),
  upcoming: upcomingSchema,
});
export type UserDetails = z.infer<typeof userDetailsSchema>;

// Acts

/** The person concerned reads it; the audit log keeps it. */
export const reasonSchema = adminReasonField();

/** What happens to upcoming bookings. */
export const futureBookingsSchema = z.enum(['cancel', 'keep'], {
  error: 'Choose what happens to upcoming bookings',
});

/** `POST /api/admin/{users|businesses|trainers}/{id}/suspend` and `/api/admin/sessions/{id}/take-down`. */
const suspendSchema = z.object({ reason: reasonSchema, futureBookings: futureBookingsSchema });
export type Suspend = z.infer<typeof suspendSchema>;

const suspendedSchema = z.object({
  /** Dates (of a business or session) or bookings (of a person) that were cancelled. */
  cancelled: z.number().int(),
});
export type Suspended = z.infer<typeof suspendedSchema>;

/** `POST /api/admin/{users|businesses|trainers}/{id}/reinstate` and `/api/admin/users/{id}/two-step/turn-off`. */
const reinstateSchema = z.object({ reason: reasonSchema });

const changeRoleSchema = z.object({ role: z.enum(['admin', 'user']), reason: reasonSchema });
export type ChangeRole = z.infer<typeof changeRoleSchema>;

const adminRefundSchema = refundSchema.extend({
  reason: reasonSchema,
  /** Who bears it: both in proportion, or the platform. */
  bearer: z.enum(['both', 'platform'], { error: 'Choose where the refund comes from' }).default('both'),
});
export type Refund = z.output<typeof adminRefundSchema>;

const uuidParams = z.object({ id: idField });

export const peopleEndpoints = defineEndpoints({
  'GET /api/admin/users': { auth: 'admin', query: usersQuerySchema, answer: usersPageSchema },
  'GET /api/admin/businesses': { auth: 'admin', query: businessesQuerySchema, answer: businessesPageSchema },
  'GET /api/admin/sessions': { auth: 'admin', query: sessionsQuerySchema, answer: sessionsPageSchema },
  'GET /api/admin/users/:id': { auth: 'admin', params: uuidParams, answer: userDetailsSchema },
  // Preview of the effect, shown before confirmation.
  'GET /api/admin/businesses/:id/upcoming': {
    auth: 'admin',
    params: listingParamsSchema,
    answer: upcomingSchema,
  },
  'GET /api/admin/sessions/:id/upcoming': {
    auth: 'admin',
    params: listingParamsSchema,
    answer: upcomingSchema,
  },
  'GET /api/admin/trainers/:id/upcoming': {
    auth: 'admin',
    params: listingParamsSchema,
    answer: upcomingSchema,
  },
  'POST /api/admin/users/:id/suspend': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: suspendSchema,
    answer: suspendedSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/users/:id/reinstate': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: reinstateSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/users/:id/role': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: changeRoleSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/users/:id/two-step/turn-off': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: reinstateSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/businesses/:id/suspend': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: suspendSchema,
    answer: suspendedSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/businesses/:id/reinstate': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: reinstateSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/trainers/:id/suspend': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: suspendSchema,
    answer: suspendedSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/trainers/:id/reinstate': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: reinstateSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/sessions/:id/take-down': {
    auth: 'admin',
    freshSignIn: true,
    params: listingParamsSchema,
    body: suspendSchema,
    answer: suspendedSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/bookings/:id/refund': {
    auth: 'admin',
    freshSignIn: true,
    params: uuidParams,
    body: adminRefundSchema,
    errors: ['conflict', 'payment_disputed'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof peopleEndpoints> {}
}
