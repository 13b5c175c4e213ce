import { z } from 'zod';
import { emailField, NAME_MAX_LENGTH } from '#areas/identity/accounts/contract.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { isMessageComplete, MESSAGE_MAX_LENGTH, messageErrors, messageTopics } from './message-options.ts';

export const topicSchema = z.enum(
  messageTopics.map(({ value }) => value),
  { error: messageErrors.topic },
);

/** A message or our answer. */
export const messageTextSchema = z
  .string({ error: messageErrors.body })
  .trim()
  .max(MESSAGE_MAX_LENGTH, `Please keep this under ${formatCount(MESSAGE_MAX_LENGTH)} characters`)
  .refine(isMessageComplete, messageErrors.body);

export const messageSchema = z.object({
  /** Idempotency key. */
  key: z.uuid(),
  topic: topicSchema,
  complaint: z.boolean().default(false),
  /** A booking of this person. */
  bookingId: z.uuid().nullable().default(null),
  /** Only for visitors; an account provides its own. */
  name: z
    .string()
    .overwrite(normaliseName)
    .max(NAME_MAX_LENGTH, 'Name is too long')
    .refine(isSingleLine)
    .default(''),
  email: z.union([z.literal(''), emailField], { error: messageErrors.email }).default(''),
  body: messageTextSchema,
  /** A honeypot: only bots fill it in. */
  website: z.string().max(0, 'Leave this empty').default(''),
});
export type Message = z.output<typeof messageSchema>;
export type MessageInput = z.input<typeof messageSchema>;

const sentMessageSchema = z.object({
  reference: z.string(),
  complaint: z.boolean(),
  /** London day by the end of which we must answer. */
  dueOn: z.iso.date(),
  /** Our answer goes here. */
  email: z.string(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

export const messageStateSchema = z.enum(['open', 'answered', 'closed']);
export type MessageState = z.infer<typeof messageStateSchema>;

const myMessagesSchema = z.object({
  messages: z.array(
    z.object({
      reference: z.string(),
      topic: topicSchema,
      complaint: z.boolean(),
      state: messageStateSchema,
      sentAt: z.iso.datetime(),
      dueOn: z.iso.date(),
      answeredAt: z.iso.datetime().nullable(),
    }),
  ),
  bookings: z.array(
    z.object({ id: z.uuid(), reference: z.string(), title: z.string(), startsAt: z.iso.datetime() }),
  ),
});
export type MyMessages = z.infer<typeof myMessagesSchema>;

export const messageEndpoints = defineEndpoints({
  'GET /api/help/messages': { auth: 'user', answer: myMessagesSchema },
  'POST /api/help/messages': {
    auth: 'public',
    body: messageSchema,
    answer: sentMessageSchema,
    status: 201,
    // Enough for a person, too little for a script.
    rateLimit: { max: 5, timeWindow: '10 minutes' },
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof messageEndpoints> {}
}
