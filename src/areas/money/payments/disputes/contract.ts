import { z } from 'zod';
import type { FileKind } from '#shared/storage/file-kinds.ts';
import type { DisputeState } from './rules.ts';

/** Duplicated: importing it from the state machine would ship that to the browser. */
export const disputeStateSchema = z.enum([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] satisfies DisputeState[]);

/** One file each (https://docs.stripe.com/api/disputes/evidence_object). */
export const evidenceParts = [
  'receipt',
  'service_documentation',
  'customer_communication',
  'uncategorized_file',
] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export const evidencePartSchema = z.enum(evidenceParts);

export const evidenceKinds: readonly FileKind[] = ['pdf', 'jpg', 'png'];

/** Total per dispute (https://docs.stripe.com/disputes/responding). */
export const MAX_EVIDENCE_BYTES = 4_500_000;

/** The seller's statement, replacing the previous one. */
export const answerDisputeSchema = z
  .object({
    text: z.string().trim().max(5000, 'Keep this under 5,000 characters').default(''),
    accepts: z.boolean().default(false),
  })
  .refine(({ text, accepts }) => accepts || text !== '', {
    path: ['text'],
    message: 'Write your statement first',
  });
export type AnswerDispute = z.infer<typeof answerDisputeSchema>;
