import { z } from 'zod';
import { businessActions } from '#areas/catalogue/businesses/permissions/permissions.ts';

/** Pounds with two decimals. */
export const pounds = z.string().regex(/^-?\d+\.\d{2}$/);

/** Lets screens hide buttons that the server would refuse. */
export const allowedActionsSchema = z.array(z.enum(businessActions));

/** In pounds, as shown to the person. */
export const shownRefundSchema = z
  .string({ error: 'Refund must be in pounds' })
  .regex(/^\d{1,7}\.\d{2}$/, 'Refund must be in pounds');
