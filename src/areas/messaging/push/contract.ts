import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { ALWAYS_MAILED_KINDS, newsKinds } from './rules.ts';

const ALWAYS_MAILED = 'We always email you about your holds and bookings.';

/** By which ways somebody wants a kind of news. */
const newsChoiceSchema = z
  .object({ kind: z.enum(newsKinds), mail: z.boolean(), push: z.boolean() })
  .refine(({ kind, mail }) => mail || !ALWAYS_MAILED_KINDS.includes(kind), {
    path: ['mail'],
    error: ALWAYS_MAILED,
  });
export type NewsChoice = z.infer<typeof newsChoiceSchema>;

/** A browser that shows notifications. */
const pushDeviceSchema = z.object({
  id: z.uuid(),
  /** "Chrome on Android". */
  name: z.string(),
  since: z.iso.datetime(),
  /** Tells the device that asks which of them it is: the beginning of a digest of where its push service takes them. */
  mark: z.string(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const key = (pattern: RegExp) => z.string().regex(pattern, 'That isn’t a push subscription key.');

/** `POST /api/notifications/devices`: a browser's subscription (`PushSubscription.toJSON()`). */
const subscriptionSchema = z.object({
  endpoint: z.string().max(1000, 'This address is too long.'),
  // 65 and 16 bytes in base64url.
  keys: z.object({ p256dh: key(/^[\w-]{87}$/), auth: key(/^[\w-]{22}$/) }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** `GET /api/notifications`: how the person is told of news, and where. */
const notificationSettingsSchema = z.object({
  /** What a browser subscribes with. */
  publicKey: z.string(),
  choices: z.array(newsChoiceSchema),
  devices: z.array(pushDeviceSchema),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const pushEndpoints = defineEndpoints({
  'GET /api/notifications': { auth: 'user', answer: notificationSettingsSchema },
  'PUT /api/notifications/choices': { auth: 'user', body: newsChoiceSchema },
  // Of a device that is known already it says the same again, and makes it the person's.
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
