import { createHash } from 'node:crypto';
import type { AuditEntry } from '#shared/audit/record-audit.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Subject, Submission, SubmissionChange, Verdict } from './rules.ts';

/** A photograph as its reviewer sees it: the whole, with the part that is shown. */
export interface SubmittedPhoto {
  whole: string;
  alt: string;
  width: number;
  height: number;
  /** In fractions of width and height. */
  cut: { x: number; y: number; width: number };
}

/** Everything that a reviewer reads of one submission. */
export interface Described {
  /** What was sent. Its digest is the version that a decision names, and a decision may keep it. */
  facts: Submission;
  /** What else helps to decide. No decision keeps it. */
  context?: Submission;
  links?: readonly { label: string; href: string }[];
  photo?: SubmittedPhoto;
  /** What to do before deciding. */
  note?: string | null;
  /** What differs from what is shown now; otherwise from what was decided last. */
  changes?: SubmissionChange[];
}

/** What waits for one kind of review, and how it reads. */
export interface ReviewQueue {
  /** SQL with the columns `id` (text), `title`, `line`, `since` and `"ownerId"`, without conditions. */
  select: string;
  /** SQL condition on `select`: it waits. */
  isWaiting: string;
  /** The id's column in `select`. */
  id: string;
  /** Null when there is none. */
  describe(db: Db, id: string): Promise<Described | null>;
}

/** What a verdict did: its entry in the audit log, and the email of a decision that can't be undone. */
export interface Reviewed {
  audit: Omit<AuditEntry, 'subject' | 'subjectId' | 'reason'>;
  announce?: () => Promise<void>;
}

/**
 * One kind of submission that admins decide on. The feature that owns it defines it; `decide` does everything that is
 * the same for all.
 */
export interface Moderation<Row extends { state: string } = { state: string }> {
  subject: Subject;
  /** In sentences: "claim". */
  noun: string;
  queue: ReviewQueue;
  /** The states in which each verdict can be given, from the subject's state table. */
  from: Readonly<Record<Verdict['verdict'], readonly string[]>>;
  /** Whether a decision keeps what was decided on, to show what a resubmission changed. */
  keepsSubmission: boolean;
  notThere: string;
  /** Why it no longer waits, where no decision of an admin says so. Without it, `review` refuses. */
  decided?(row: Row): string;
  /** Where the submission is not what the admin saw. */
  changed: string;
  /** Locks it until the transaction ends. Null when there is none. */
  lock(tx: Tx, id: string): Promise<Row | null>;
  /** Changes the subject, which is locked. May throw `conflict` (409). */
  review(tx: Tx, row: Row, verdict: Verdict, by: { adminId: string; at: Date }): Promise<Reviewed>;
  /** Makes it wait again, where a decision can be undone. False when it has changed since. */
  reopen?: Reopen;
}

interface Reopen {
  /** For the audit log: the state while it waits, and after an approval. */
  pending: string;
  approved: string;
  again(tx: Tx, id: string, verdict: Verdict['verdict'], now: Date): Promise<boolean>;
}

/** Checks a definition, and lets the engine take it with others. */
export const defineModeration = <Row extends { state: string }>(
  definition: Moderation<Row>,
): Moderation<Row> => definition;

/** Of a submission, the version that an admin has read. */
export const submissionVersion = ({ facts, photo }: Described): string =>
  createHash('sha256')
    .update(JSON.stringify([facts, photo ?? null]))
    .digest('hex')
    .slice(0, 32);

/** SQL of the pairs of a submission, as one JSON value: label and column. */
export const submissionPairs = (facts: Readonly<Record<string, string>>): string =>
  `jsonb_build_array(${Object.entries(facts)
    .map(([label, sql]) => `jsonb_build_array('${label}', coalesce(${sql}, ''))`)
    .join(', ')})`;

/** SQL of a list of choices as people read it. */
export const joinedChoices = (column: string): string =>
  `replace(array_to_string(${column}, ', '), '_', ' ')`;
