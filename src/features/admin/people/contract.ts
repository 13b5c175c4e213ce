import { z } from 'zod';
import { roleSchema } from '#features/accounts/contract.ts';
import { bookingStateSchema } from '#features/booking/contract.ts';
import { businessStatusSchema } from '#features/businesses/contract.ts';
import { sessionStatusSchema } from '#features/sessions/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { listQuery, pageOf } from '../paging.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);
const instant = z.iso.datetime();

// Lists

export const userStanding = ['active', 'suspended', 'deleted'] as const;

/** `GET /api/admin/users`: name, e-mail address or booking reference. */
export const usersQuerySchema = z.object({
  ...listQuery,
  standing: z.enum(userStanding).optional(),
});
export type UsersQuery = z.infer<typeof usersQuerySchema>;

export const listedUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  standing: z.enum(userStanding),
  joinedAt: instant,
  bookings: z.number().int(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;
export const usersPageSchema = pageOf(listedUserSchema);

/** `GET /api/admin/businesses`: name, address, postcode, telephone or the owner's e-mail address. */
export const businessesQuerySchema = z.object({ ...listQuery, status: businessStatusSchema.optional() });
export type BusinessesQuery = z.infer<typeof businessesQuerySchema>;

export const listedBusinessSchema = z.object({
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
export const businessesPageSchema = pageOf(listedBusinessSchema);

/** `GET /api/admin/sessions`: title or business. */
export const sessionsQuerySchema = z.object({ ...listQuery, status: sessionStatusSchema.optional() });
export type SessionsQuery = z.infer<typeof sessionsQuerySchema>;

export const listedSessionSchema = z.object({
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
export const sessionsPageSchema = pageOf(listedSessionSchema);

// What suspending would touch

/** Bookings to come, in as many dates, and what refunding them all would give back. */
export const upcomingSchema = z.object({
  bookings: z.number().int(),
  dates: z.number().int(),
  refund: pounds,
});
export type Upcoming = z.infer<typeof upcomingSchema>;

// One user

export const usersBookingSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: bookingStateSchema,
  /** Null for an hour of a trainer, whose name then stands in place of the business's. */
  sessionId: z.number().int().nullable(),
  title: z.string(),
  businessName: z.string(),
  startsAt: instant,
  total: pounds,
  refunded: pounds,
  /** What can still go back. */
  refundable: pounds,
});
export type UsersBooking = z.infer<typeof usersBookingSchema>;

/** `GET /api/admin/users/{id}`. */
export const userDetailsSchema = z.object({
  user: listedUserSchema.extend({
    emailVerified: z.boolean(),
    /** They use an authenticator app. */
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

/** Read by the person concerned, and kept in the audit log. */
export const reasonSchema = z
  .string()
  .trim()
  .min(10, 'Give a reason of at least 10 characters')
  .max(500, 'Keep the reason under 500 characters');

/** What becomes of bookings to come. */
export const futureBookingsSchema = z.enum(['cancel', 'keep'], {
  error: 'Say what becomes of the bookings to come',
});

/** `POST /api/admin/{users|businesses|trainers}/{id}/suspend` and `/api/admin/sessions/{id}/take-down`. */
export const suspendSchema = z.object({ reason: reasonSchema, futureBookings: futureBookingsSchema });
export type Suspend = z.infer<typeof suspendSchema>;

/** What came of it. */
export const suspendedSchema = z.object({
  /** Dates (of a business or session) or bookings (of a person) that were cancelled. */
  cancelled: z.number().int(),
});
export type Suspended = z.infer<typeof suspendedSchema>;

/** `POST /api/admin/{users|businesses|trainers}/{id}/reinstate` and `/api/admin/users/{id}/two-step/turn-off`. */
export const reinstateSchema = z.object({ reason: reasonSchema });

/** `POST /api/admin/users/{id}/role`. */
export const changeRoleSchema = z.object({ role: z.enum(['admin', 'user']), reason: reasonSchema });
export type ChangeRole = z.infer<typeof changeRoleSchema>;

/** `POST /api/admin/bookings/{id}/refund`: `key` names this refund, so that sending it twice refunds once. */
export const refundSchema = z.object({
  amount: z
    .string()
    .trim()
    .refine((text) => (decimalToPence(text) ?? 0) > 0, 'Enter an amount in pounds, such as 5.00'),
  reason: reasonSchema,
  key: idField,
});
export type Refund = z.infer<typeof refundSchema>;

export const userParamsSchema = z.object({ id: idField });
export const bookingParamsSchema = z.object({ id: idField });
