import { z } from 'zod';
import { businessActions } from '#areas/catalogue/businesses/permissions/permissions.ts';

/** Pounds with two places. */
export const pounds = z.string().regex(/^-?\d+\.\d{2}$/);

/** What the person may do with what they were answered, so that screens offer no button that is refused. */
export const allowedActionsSchema = z.array(z.enum(businessActions));

/** What goes back, in pounds as the person was shown it. */
export const shownRefundSchema = z
  .string({ error: 'Refund must be in pounds' })
  .regex(/^\d{1,7}\.\d{2}$/, 'Refund must be in pounds');
