import type { Db, Tx } from '#shared/db/database.server.ts';
import type { AuthUser, DeletionEffect } from './contract.ts';

/** Readable values: pounds as "15.40"; instants become ISO 8601. */
type DataValue = string | number | boolean | Date | null;

/** Column names are shown to the person. */
export type DataRow = Record<string, DataValue>;

export interface DataSubject {
  userId: string;
  email: string;
}

/** Every feature with a table about people contributes one, in feature.server.ts. */
export interface PersonalData {
  /** Close before the data it needs to find the person: bookings, businesses, reviews. */
  closesFirst?: true;
  /** By their name in the download. */
  tables: Record<string, (db: Db, userId: string) => Promise<DataRow[]>>;
  /** What the person must do first, a sentence each. */
  hindrances?(db: Db, userId: string, now: Date): Promise<string[]>;
  /** In the closing transaction, before hindrances are checked again: locks what they depend on. */
  lock?(tx: Tx, userId: string): Promise<void>;
  /** Preview of what ends with the account. */
  endings?(user: AuthUser): Promise<DeletionEffect[]>;
  /** Runs its own transactions. Idempotent. */
  end?(user: AuthUser): Promise<void>;
  /** In the closing transaction. Returns files to remove. */
  close?(tx: Tx, subject: DataSubject): Promise<string[]>;
  /** Minutes later, once the last emails are sent: erases what they needed. Idempotent. */
  forget?(tx: Tx, subject: DataSubject): Promise<void>;
}
