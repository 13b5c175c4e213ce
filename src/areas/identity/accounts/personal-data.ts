import type { Db, Tx } from '#shared/db/database.server.ts';
import type { AuthUser, DeletionEffect } from './contract.ts';

/** A value of a download, as the person should read it: pounds as "15.40"; instants are written in ISO 8601. */
type DataValue = string | number | boolean | Date | null;

/** One row, by speaking column names in the order of the columns. */
export type DataRow = Record<string, DataValue>;

/** Whoever's account it is, or was. */
export interface DataSubject {
  userId: string;
  email: string;
}

/**
 * What a feature keeps about people: how they get a copy, and how it ends with their account. Each feature with a
 * table about people contributes one, in its feature.server.ts.
 */
export interface PersonalData {
  /** It closes before what it finds the person by: their bookings, businesses and reviews. */
  closesFirst?: true;
  /** Tables by the names the download gives them; each reads the rows about one person. */
  tables: Record<string, (db: Db, userId: string) => Promise<DataRow[]>>;
  /** What has to be done before the account can be deleted: a sentence each. */
  hindrances?(db: Db, userId: string, now: Date): Promise<string[]>;
  /**
   * In the transaction that closes the account, before its hindrances are read again: locks what they rest on, so that
   * none can begin until the account is closed.
   */
  lock?(tx: Tx, userId: string): Promise<void>;
  /** What would end with the account, for the person to see before they decide. */
  endings?(user: AuthUser): Promise<DeletionEffect[]>;
  /** Ends it, in transactions of its own; repeating it does no harm. */
  end?(user: AuthUser): Promise<void>;
  /** In the transaction that closes the account: erases what nothing needs any more. Answers the files to remove. */
  close?(tx: Tx, subject: DataSubject): Promise<string[]>;
  /** Some minutes later, when the last e-mails have left: erases what they needed. Repeating it does no harm. */
  forget?(tx: Tx, subject: DataSubject): Promise<void>;
}
