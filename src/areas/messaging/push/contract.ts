import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { ALWAYS_MAILED_KINDS, newsKinds } from './rules.ts';

const ALWAYS_MAILED = 'We always email you about your holds and bookings.';

const newsChoiceSchema = z
  .object({ kind: z.enum(newsKinds), mail: z.boolean(), push: z.boolean() })
  .refine(({ kind, mail }) => mail || !ALWAYS_MAILED_KINDS.includes(kind), {
    path: ['mail'],
    error: ALWAYS_MAILED,
  });
export type NewsChoice = z.infer<typeof newsChoiceSchema>;

const pushDeviceSchema = z.object({
  id: z.uuid(),
  /** "Chrome on Android". */
  name: z.string(),
  since: z.iso.datetime(),
  /** Digest prefix of the subscription's endpoint, so that a device recognises itself. */
  mark: z.string(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const key = (pattern: RegExp) => z.string().regex(pattern, 'That isn’t a push subscription key.');

/** `POST /api/notifications/devices`, from `PushSubscription.toJSON()`. */
const subscriptionSchema = z.object({
  endpoint: z.string().max(1000, 'This address is too long.'),
  // 65 and 16 bytes in base64url.
  keys: z.object({ p256dh: key(/^[\w-]{87}$/), auth: key(/^[\w-]{22}$/) }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const notificationSettingsSchema = z.object({
  publicKey: z.string(),
  choices: z.array(newsChoiceSchema),
  devices: z.array(pushDeviceSchema),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const pushEndpoints = defineEndpoints({
  'GET /api/notifications': { auth: 'user', answer: notificationSettingsSchema },
  'PUT /api/notifications/choices': { auth: 'user', body: newsChoiceSchema },
  // Idempotent; also moves the device to this person.
  'POST /api/notifications/devices': {
    auth: 'user',
    body: subscriptionSchema,
    answer: pushDeviceSchema,
    errors: ['forbidden'],
  },
  'DELETE /api/notifications/devices/:deviceId': { auth: 'user', params: z.object({ deviceId: idField }) },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof pushEndpoints> {}
}
