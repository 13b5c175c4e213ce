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

/** `GET /api/admin/work/{kind}`: those of a queue's items that somebody has, or noted something of. */
const queueAssignmentSchema = z.object({
  id: z.string(),
  assignee: adminRefSchema.nullable(),
  notes: z.int(),
});
export type QueueAssignment = z.infer<typeof queueAssignmentSchema>;

/** `GET /api/admin/work/{kind}/{id}`. */
const itemSchema = z.object({
  assignee: adminRefSchema.nullable(),
  /** Oldest first. */
  notes: z.array(z.object({ id: z.uuid(), author: z.string(), body: z.string(), writtenAt: instant })),
  /** Whom it can be given to. */
  admins: z.array(adminRefSchema),
});
export type WorkItem = z.infer<typeof itemSchema>;

/** `GET /api/admin/work`: what waits in any queue and is the admin's own, longest waiting first. */
const assignedToMeSchema = z.object({
  kind: z.enum([...workKinds, 'message']),
  id: z.string(),
  title: z.string(),
  since: instant,
});
export type AssignedToMe = z.infer<typeof assignedToMeSchema>;

/** `PUT /api/admin/work/{kind}/{id}/assignee`: to whom, null for nobody, and who had it as the admin saw it. */
const assignSchema = z.object({ adminId: idField.nullable(), seen: idField.nullable() });

/** What a form for a note holds. */
export const workNoteSchema = z.object({
  body: z.string().trim().min(1, 'Write the note first').max(2000, 'Keep the note under 2,000 characters'),
});

/** `POST /api/admin/work/{kind}/{id}/notes`: `key` makes a note that is sent twice one note. */
const sentNoteSchema = workNoteSchema.extend({ key: idField });

/** Who has what waits, and what admins note of it. */
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
