import { defineStates } from '#shared/domain/state-machine.ts';

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

/** All others have a UUID. */
export const numberedSubjects: ReadonlySet<string> = new Set<Subject>([
  'business',
  'business-edit',
  'session',
  'trainer',
  'instructor',
  'venue',
]);

/** The owner reads the reason. */
export type Verdict = { verdict: 'approved' } | { verdict: 'rejected'; reason: string };

export const decisionStates = defineStates({
  table: 'moderation_decisions',
  keptAs:
    "CASE WHEN undone_at IS NOT NULL THEN 'undone' WHEN announced_at IS NOT NULL THEN 'announced' ELSE 'made' END",
  initial: ['made', 'announced'],
  moves: { made: { undo: 'undone', announce: 'announced' }, undone: {}, announced: {} },
  derived: [{ name: 'due', of: 'made', when: 'the time to undo it is over' }],
});

/** The owner's email leaves afterwards. */
export const UNDO_SECONDS = 10;

/** Also when the email leaves. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}

export const DEFAULT_REJECT_REASON = 'It does not meet our community guidelines.';

/** Label and text, in the order of the page. */
export type Submission = readonly (readonly [label: string, text: string])[];

export interface SubmissionChange {
  label: string;
  before: string;
  after: string;
}

/** In the order of the page. Added or removed lines are empty on one side. */
export function compareSubmissions(decided: Submission, now: Submission): SubmissionChange[] {
  const before = new Map(decided);
  const labels = new Set(now.map(([label]) => label));
  return [...now, ...decided.filter(([label]) => !labels.has(label)).map(([label]) => [label, ''] as const)]
    .map(([label, after]) => ({ label, before: before.get(label) ?? '', after }))
    .filter((line) => line.before !== line.after);
}

/** `decided`: the state doesn't allow it any more. `changed`: it isn't what the admin saw. Null if allowed. */
export function refuseVerdict(given: { allowed: boolean; asSeen: boolean }): 'decided' | 'changed' | null {
  if (!given.allowed) return 'decided';
  return given.asSeen ? null : 'changed';
}

/** For subjects with their submission time as version: compares it with the one the admin read. */
export const wasSentAt =
  ({ sentAt }: { sentAt: string }) =>
  (row: { sentAt: Date }): boolean =>
    row.sentAt.getTime() === new Date(sentAt).getTime();
