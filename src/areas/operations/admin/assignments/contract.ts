import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { numericIdKinds, workKinds } from './kinds.ts';

const instant = z.iso.datetime();
const adminRefSchema = z.object({ id: z.uuid(), name: z.string() });

const itemParams = z
  .object({ kind: z.enum(workKinds), id: z.string().toLowerCase() })
  .refine(({ kind, id }) => (numericIdKinds.has(kind) ? /^[1-9]\d{0,14}$/.test(id) : isId(id)));
const isId = (id: string): boolean => idField.safeParse(id).success;

/** `GET /api/admin/work/{kind}`: only items with an assignee or notes. */
const queueAssignmentSchema = z.object({
  id: z.string(),
  assignee: adminRefSchema.nullable(),
  notes: z.int(),
});
export type QueueAssignment = z.infer<typeof queueAssignmentSchema>;

const itemSchema = z.object({
  assignee: adminRefSchema.nullable(),
  notes: z.array(z.object({ id: z.uuid(), author: z.string(), body: z.string(), writtenAt: instant })),
  /** Possible assignees. */
  admins: z.array(adminRefSchema),
});
export type WorkItem = z.infer<typeof itemSchema>;

/** `GET /api/admin/work`: the admin's own items in all queues, longest waiting first. */
const assignedToMeSchema = z.object({
  kind: z.enum([...workKinds, 'message']),
  id: z.string(),
  title: z.string(),
  since: instant,
});
export type AssignedToMe = z.infer<typeof assignedToMeSchema>;

/** `PUT /api/admin/work/{kind}/{id}/assignee`: null unassigns; `seen` is the assignee the admin saw. */
const assignSchema = z.object({ adminId: idField.nullable(), seen: idField.nullable() });

export const workNoteSchema = z.object({
  body: z.string().trim().min(1, 'Write the note first').max(2000, 'Keep the note under 2,000 characters'),
});

/** `POST /api/admin/work/{kind}/{id}/notes`: `key` is an idempotency key. */
const sentNoteSchema = workNoteSchema.extend({ key: idField });

export const workEndpoints = defineEndpoints({
  'GET /api/admin/work': { auth: 'admin', answer: z.array(assignedToMeSchema) },
  'GET /api/admin/work/:kind': {
    auth: 'admin',
    params: z.object({ kind: z.enum(workKinds) }),
    answer: z.array(queueAssignmentSchema),
  },
  'GET /api/admin/work/:kind/:id': { auth: 'admin', params: itemParams, answer: itemSchema },
  'PUT /api/admin/work/:kind/:id/assignee': {
    auth: 'admin',
    params: itemParams,
    body: assignSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/work/:kind/:id/notes': { auth: 'admin', params: itemParams, body: sentNoteSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof workEndpoints> {}
}
