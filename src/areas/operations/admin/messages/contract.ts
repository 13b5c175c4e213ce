import { z } from 'zod';
import { bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import {
  messageStateSchema,
  messageTextSchema,
  topicSchema,
} from '#areas/operations/help/messages/contract.ts';
import { MESSAGE_MAX_LENGTH } from '#areas/operations/help/messages/message-options.ts';
import { idField } from '#shared/domain/id-field.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { assigneeField, listPageSchema, listQuery, optionalFilter } from '../paging.ts';

const instant = z.iso.datetime();

const messagesQuerySchema = z.object({
  ...listQuery,
  state: messageStateSchema.default('open'),
  kind: optionalFilter(z.enum(['complaint', 'other'])),
  topic: optionalFilter(topicSchema),
  whose: assigneeField,
});
export type MessagesQuery = z.output<typeof messagesQuerySchema>;

const listedMessageSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  topic: topicSchema,
  complaint: z.boolean(),
  state: messageStateSchema,
  /** Empty after the text is erased. */
  name: z.string(),
  begins: z.string(),
  sentAt: instant,
  /** London day by the end of which we must answer. */
  dueOn: z.iso.date(),
  assignedTo: z.string().nullable(),
});
export type ListedMessage = z.infer<typeof listedMessageSchema>;

const messageDetailsSchema = listedMessageSchema.omit({ begins: true, assignedTo: true }).extend({
  /** Optimistic lock: actions send the revision that the admin saw. */
  revision: z.int(),
  /** Erased messages accept no more actions. */
  erased: z.boolean(),
  body: z.string(),
  email: z.string(),
  /** Null for a visitor, whose email is unverified. */
  userId: z.uuid().nullable(),
  answeredAt: instant.nullable(),
  closedAt: instant.nullable(),
  assignedTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  booking: z
    .object({
      reference: z.string(),
      title: z.string(),
      seller: z.string(),
      startsAt: instant,
      state: bookingStateSchema,
      /** Pounds. */
      total: z.string(),
      /** Null without a card payment. */
      paymentId: z.uuid().nullable(),
    })
    .nullable(),
  /** Answers and notes, oldest first. */
  replies: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['answer', 'note']),
      author: z.string(),
      body: z.string(),
      writtenAt: instant,
    }),
  ),
  earlier: z.array(
    listedMessageSchema.pick({ id: true, reference: true, topic: true, state: true, sentAt: true }),
  ),
  /** Possible assignees. */
  admins: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type MessageDetails = z.infer<typeof messageDetailsSchema>;

const revision = z.int().nonnegative();

export const answerSchema = z.object({ body: messageTextSchema });

export const noteSchema = z.object({
  body: z
    .string()
    .trim()
    .min(1, 'Write the note first')
    .max(MESSAGE_MAX_LENGTH, `Keep this under ${formatCount(MESSAGE_MAX_LENGTH)} characters`),
});

const params = z.object({ id: idField });
const sentAnswerSchema = answerSchema.extend({ revision });
const seenSchema = z.object({ revision });
const assigneeSchema = z.object({ revision, adminId: idField.nullable() });
const messagesPageSchema = listPageSchema(listedMessageSchema);

export const adminMessageEndpoints = defineEndpoints({
  'GET /api/admin/messages': { auth: 'admin', query: messagesQuerySchema, answer: messagesPageSchema },
  'GET /api/admin/messages/:id': { auth: 'admin', params, answer: messageDetailsSchema },
  'POST /api/admin/messages/:id/answer': {
    auth: 'admin',
    params,
    body: sentAnswerSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/messages/:id/close': { auth: 'admin', params, body: seenSchema, errors: ['conflict'] },
  'POST /api/admin/messages/:id/reopen': { auth: 'admin', params, body: seenSchema, errors: ['conflict'] },
  'PUT /api/admin/messages/:id/assignee': {
    auth: 'admin',
    params,
    body: assigneeSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/messages/:id/notes': { auth: 'admin', params, body: noteSchema, errors: ['conflict'] },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof adminMessageEndpoints> {}
}
