import { defineStates } from '#shared/domain/state-machine.ts';

/** What admins decide on, as decisions, assignments and the audit log name it. */
export const subjects = [
  'business',
  'business-edit',
  'session',
  'trainer',
  'claim',
  'paper',
  'photo',
  'instructor',
  'venue',
] as const;
export type Subject = (typeof subjects)[number];

/** Subjects whose id is a number. All others have a UUID. */
export const numberedSubjects: ReadonlySet<string> = new Set<Subject>([
  'business',
  'business-edit',
  'session',
  'trainer',
  'instructor',
  'venue',
]);

/** An admin's decision. A rejection has a reason for the person who sent the submission. */
export type Verdict = { verdict: 'approved' } | { verdict: 'rejected'; reason: string };

/** A decision takes effect straight away. Where it can be undone, its email leaves when the time for that is over. */
export const decisionStates = defineStates({
  table: 'moderation_decisions',
  keptAs:
    "CASE WHEN undone_at IS NOT NULL THEN 'undone' WHEN announced_at IS NOT NULL THEN 'announced' ELSE 'made' END",
  initial: ['made', 'announced'],
  moves: { made: { undo: 'undone', announce: 'announced' }, undone: {}, announced: {} },
  derived: [{ name: 'due', of: 'made', when: 'the time to undo it is over' }],
});

/** How long a decision can be undone: its email leaves when this is over. */
export const UNDO_SECONDS = 10;

/** The instant until which a decision made at `decidedAt` can be undone, and at which it is announced. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}

/** What the owner reads when a listing is rejected without a reason of the admin's own. */
export const DEFAULT_REJECT_REASON = 'It does not meet our community guidelines.';

/** What an admin reads of a submission: label and text, in the order of the page. */
export type Submission = readonly (readonly [label: string, text: string])[];

/** One line of a submission that is different from what was decided before. */
export interface SubmissionChange {
  label: string;
  before: string;
  after: string;
}

/** What differs between two versions, in the order of the page. A line that is new, or gone, is empty on one side. */
export function compareSubmissions(decided: Submission, now: Submission): SubmissionChange[] {
  const before = new Map(decided);
  const labels = new Set(now.map(([label]) => label));
  return [...now, ...decided.filter(([label]) => !labels.has(label)).map(([label]) => [label, ''] as const)]
    .map(([label, after]) => ({ label, before: before.get(label) ?? '', after }))
    .filter((line) => line.before !== line.after);
}

/**
 * Why a verdict can't be given: the state doesn't allow it any more (`decided`), or the submission is not the one that
 * the admin saw (`changed`). Null when it can.
 */
export function refuseVerdict(given: { allowed: boolean; asSeen: boolean }): 'decided' | 'changed' | null {
  if (!given.allowed) return 'decided';
  return given.asSeen ? null : 'changed';
}

/** Whether a row was sent when the words that an admin has read were sent: `Seen` of what names its version so. */
export const wasSentAt =
  ({ sentAt }: { sentAt: string }) =>
  (row: { sentAt: Date }): boolean =>
    row.sentAt.getTime() === new Date(sentAt).getTime();
