import { z } from 'zod';
import type { FileKind } from '#shared/storage/file-kinds.ts';
import type { DisputeState } from './rules.ts';

/** Said again, because a browser that reads a table of endpoints for its names is sent the whole machine otherwise. */
export const disputeStateSchema = z.enum([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] satisfies DisputeState[]);

/**
 * The parts of the evidence that take a file, by the provider's words for them
 * (https://docs.stripe.com/api/disputes/evidence_object); each takes one.
 */
export const evidenceParts = [
  'receipt',
  'service_documentation',
  'customer_communication',
  'uncategorized_file',
] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export const evidencePartSchema = z.enum(evidenceParts);

/** What a bank can read. */
export const evidenceKinds: readonly FileKind[] = ['pdf', 'jpg', 'png'];

/** All files of a case together (https://docs.stripe.com/disputes/responding). */
export const MAX_EVIDENCE_BYTES = 4_500_000;

/** What a seller knows of a case of a customer's bank, or that they accept the loss, in the place of what they said before. */
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
