import type { Db, Tx } from '#shared/db/database.server.ts';

/** What a team asks of the instructors, a later feature: who they are, and whose account each has. */
export interface InstructorAccounts {
  /** Those of the business without an account, by name. */
  listUnlinkedInstructors(db: Db, businessId: number): Promise<{ id: number; name: string }[]>;
  /** Whether that account is an instructor's of the business. */
  isInstructor(db: Db, businessId: number, userId: string): Promise<boolean>;
  /**
   * Gives the instructor that account, instead of any other instructor who had it there. False where the instructor is
   * gone or has another account by now.
   */
  linkInstructorAccount(
    tx: Tx,
    link: { businessId: number; instructorId: number; userId: string },
  ): Promise<boolean>;
}
