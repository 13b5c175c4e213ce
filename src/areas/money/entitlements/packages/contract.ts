import { z } from 'zod';
import {
  lengthSchema,
  trainerParamsSchema,
  trainerSessionTypeSchema,
} from '#areas/catalogue/trainers/contract.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import {
  buyPassSchema,
  isPassPrice,
  passHolderSchema,
  passSchema,
  purchaseAnswerSchema,
  purchaseStartErrors,
  refundPassSchema,
  wholeNumber,
} from '../contract.ts';
import { passFieldHints } from '../copy.ts';
import { packageFieldHints } from './copy.ts';
import { MAX_APPOINTMENTS } from './rules.ts';

/** Price in pounds for all appointments, without the platform's fee. The name is derived. */
export const newPackageSchema = z.object({
  sessionType: trainerSessionTypeSchema,
  minutes: lengthSchema,
  places: wholeNumber(packageFieldHints.places, 2, MAX_APPOINTMENTS),
  price: z.string({ error: passFieldHints.price }).trim().refine(isPassPrice, passFieldHints.price),
  validMonths: wholeNumber(passFieldHints.months, 1, 24),
});
export type NewPackage = z.infer<typeof newPackageSchema>;

/** Amounts in pounds. */
const packageSchema = passSchema
  .pick({ id: true, name: true, price: true, platformFee: true, totalAmount: true, lastDay: true })
  .extend({
    sessionType: trainerSessionTypeSchema,
    minutes: lengthSchema,
    /** Number of appointments. */
    places: z.number().int(),
    validMonths: z.number().int(),
    /** Price of a single appointment, platform fee included. */
    single: z.string(),
  });
export type TrainerPackage = z.infer<typeof packageSchema>;

/** `owed`: unused value, platform fee included. */
const managedPackageSchema = packageSchema.extend({
  /** Null if not offered now. */
  single: z.string().nullable(),
  onSale: z.boolean(),
  /** Costs no more than its appointments at today's prices; otherwise hidden. */
  worthBuying: z.boolean(),
  sold: z.number().int(),
  creditsLeft: z.number().int(),
  owed: z.string(),
});
export type ManagedPackage = z.infer<typeof managedPackageSchema>;

const packageParams = z.object({ productId: numberIdField });

/** Once bought, a package is a pass (`entitlementEndpoints`). */
export const packageEndpoints = defineEndpoints({
  'GET /api/personal-trainers/:id/packages': {
    auth: 'public',
    params: trainerParamsSchema,
    answer: z.array(packageSchema),
  },
  'POST /api/personal-trainers/:id/packages/:productId/purchases': {
    auth: 'user',
    params: trainerParamsSchema.extend({ productId: numberIdField }),
    body: buyPassSchema,
    answer: purchaseAnswerSchema,
    errors: purchaseStartErrors,
  },
  'GET /api/trainer-packages': { auth: 'user', answer: z.array(managedPackageSchema), errors: ['forbidden'] },
  'POST /api/trainer-packages': {
    auth: 'user',
    body: newPackageSchema,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/trainer-packages/:productId/on-sale': {
    auth: 'user',
    params: packageParams,
    body: z.object({ onSale: z.boolean() }),
    errors: ['forbidden'],
  },
  // Only if unsold.
  'DELETE /api/trainer-packages/:productId': {
    auth: 'user',
    params: packageParams,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/trainer-packages/credits': {
    auth: 'user',
    answer: z.array(passHolderSchema),
    errors: ['forbidden'],
  },
  'POST /api/trainer-packages/credits/:creditId/refund': {
    auth: 'user',
    params: z.object({ creditId: idField }),
    body: refundPassSchema,
    errors: ['forbidden', 'conflict', 'payment_disputed'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof packageEndpoints> {}
}
