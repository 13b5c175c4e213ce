import { createHash } from 'node:crypto';
import type { AuditEntry } from '#shared/audit/record-audit.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Subject, Submission, SubmissionChange, Verdict } from './rules.ts';

/** The whole photo with its crop. */
export interface SubmittedPhoto {
  whole: string;
  alt: string;
  width: number;
  height: number;
  /** Fractions of width and height. */
  cut: { x: number; y: number; width: number };
}

export interface Described {
  /** What was submitted. Its digest is the version in a decision, and a decision may store it. */
  facts: Submission;
  /** Extra information; never stored with a decision. */
  context?: Submission;
  links?: readonly { label: string; href: string }[];
  photo?: SubmittedPhoto;
  note?: string | null;
  /** Compared with the public version, else with the last decision. */
  changes?: SubmissionChange[];
}

export interface ReviewQueue {
  /** SQL with the columns `id` (text), `title`, `line`, `since` and `"ownerId"`, without conditions. */
  select: string;
  /** SQL condition on `select`. */
  isWaiting: string;
  /** The id's column in `select`. */
  id: string;
  describe(db: Db, id: string): Promise<Described | null>;
  /** The message if there is none with that id. */
  notThere: string;
}

/** For the audit log, and the email if the decision can't be undone. */
export interface Reviewed {
  audit: Omit<AuditEntry, 'subject' | 'subjectId' | 'reason'>;
  announce?: () => Promise<void>;
}

/** One kind of submission, defined by the feature that owns it; `decide` handles the common part. */
export interface Moderation<Row extends { state: string } = { state: string }> {
  subject: Subject;
  /** In sentences: "claim". */
  noun: string;
  queue: ReviewQueue;
  /** States that allow each verdict, from the subject's state table. */
  from: Readonly<Record<Verdict['verdict'], readonly string[]>>;
  /** Stores the submission, to show later what a resubmission changed. */
  keepsSubmission: boolean;
  /** The reason why it no longer waits if no admin decided. Without it, `review` refuses. */
  decided?(row: Row): string;
  /** The message if it isn't what the admin saw. */
  changed: string;
  /** Locks it until the transaction ends. Null if there is none. */
  lock(tx: Tx, id: string): Promise<Row | null>;
  /** Updates the locked subject. May throw `conflict` (409). */
  review(tx: Tx, row: Row, verdict: Verdict, by: { adminId: string; at: Date }): Promise<Reviewed>;
  /** Only for decisions that can be undone. False if it has changed since. */
  reopen?: Reopen;
}

interface Reopen {
  pending: string;
  approved: string;
  again(tx: Tx, id: string, verdict: Verdict['verdict'], now: Date): Promise<boolean>;
}

/** Infers `Row` and checks the definition. */
export const defineModeration = <Row extends { state: string }>(
  definition: Moderation<Row>,
): Moderation<Row> => definition;

export const submissionVersion = ({ facts, photo }: Described): string =>
  createHash('sha256')
    .update(JSON.stringify([facts, photo ?? null]))
    .digest('hex')
    .slice(0, 32);

/** SQL for a JSON array of label and column. */
export const submissionPairs = (facts: Readonly<Record<string, string>>): string =>
  `jsonb_build_array(${Object.entries(facts)
    .map(([label, sql]) => `jsonb_build_array('${label}', coalesce(${sql}, ''))`)
    .join(', ')})`;

export const joinedChoices = (column: string): string =>
  `replace(array_to_string(${column}, ', '), '_', ' ')`;
