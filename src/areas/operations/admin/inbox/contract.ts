import { z } from 'zod';
import { numberedSubjects, subjects } from '#areas/catalogue/moderation/rules.ts';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { changesSinceDecision, ownerForReviewSchema, pastDecisionSchema } from '../approvals/contract.ts';
import { assigneeField } from '../paging.ts';
import { inboxKindNames } from './kinds.ts';

const adminRefSchema = z.object({ id: z.uuid(), name: z.string() });
const linesSchema = z.array(z.tuple([z.string(), z.string()]));

const inboxItemSchema = z.object({
  kind: z.enum(inboxKindNames),
  id: z.string(),
  title: z.string(),
  line: z.string(),
  since: z.iso.datetime(),
  assignee: adminRefSchema.nullable(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

/** Maximum rows of a page. More follow as the admin decides these. */
export const MAX_INBOX_ITEMS = 100;

/** `GET /api/admin/inbox`: longest waiting first. */
const inboxSchema = z.object({
  items: z.array(inboxItemSchema).max(MAX_INBOX_ITEMS),
  at: z.iso.datetime(),
});
export type Inbox = z.infer<typeof inboxSchema>;

const inboxQuerySchema = z.object({
  kind: z.enum(inboxKindNames).optional(),
  whose: assigneeField,
});
export type InboxQuery = z.infer<typeof inboxQuerySchema>;

const submissionParams = z
  .object({ kind: z.enum(subjects), id: z.string().toLowerCase() })
  .refine(({ kind, id }) =>
    numberedSubjects.has(kind) ? /^[1-9]\d{0,14}$/.test(id) : idField.safeParse(id).success,
  );

/** `GET /api/admin/inbox/{kind}/{id}` */
const submissionSchema = z.object({
  kind: z.enum(subjects),
  id: z.string(),
  title: z.string(),
  line: z.string(),
  since: z.iso.datetime(),
  waiting: z.boolean(),
  /** A decision must name the version it is about. */
  version: z.string(),
  assignee: adminRefSchema.nullable(),
  facts: linesSchema,
  context: linesSchema,
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  photo: z
    .object({
      whole: z.string(),
      alt: z.string(),
      width: z.number(),
      height: z.number(),
      cut: z.object({ x: z.number(), y: z.number(), width: z.number() }),
    })
    .nullable(),
  note: z.string().nullable(),
  changes: changesSinceDecision,
  owner: ownerForReviewSchema.nullable(),
  decisions: z.array(pastDecisionSchema),
});
export type SubmissionForReview = z.infer<typeof submissionSchema>;

/**
 * `POST /api/admin/inbox/{kind}/{id}/decision`: a reason rejects, null approves; `version` is the one the admin read.
 */
const decisionSchema = z.object({ version: z.string().max(64), reason: adminReasonField(1000).nullable() });

const decidedSchema = z.object({
  id: z.uuid(),
  verdict: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  /** Null if this admin can't undo it. */
  undoUntil: z.iso.datetime().nullable(),
});
export type DecidedInInbox = z.infer<typeof decidedSchema>;

export const inboxEndpoints = defineEndpoints({
  'GET /api/admin/inbox': { auth: 'admin', query: inboxQuerySchema, answer: inboxSchema },
  'GET /api/admin/inbox/:kind/:id': { auth: 'admin', params: submissionParams, answer: submissionSchema },
  // Approving a claim hands over a business, so the admin must confirm their identity.
  'POST /api/admin/inbox/claim/:id/decision': {
    auth: 'admin',
    freshSignIn: true,
    params: z.object({ id: idField }),
    body: decisionSchema,
    answer: decidedSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/inbox/:kind/:id/decision': {
    auth: 'admin',
    params: submissionParams.refine(({ kind }) => kind !== 'claim'),
    body: decisionSchema,
    answer: decidedSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/inbox/:kind/:id/undo': { auth: 'admin', params: submissionParams, errors: ['conflict'] },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof inboxEndpoints> {}
}
