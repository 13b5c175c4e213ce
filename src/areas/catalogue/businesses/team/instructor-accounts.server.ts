import type { Db, Tx } from '#shared/db/database.server.ts';

/** Implemented by the instructors feature. */
export interface InstructorAccounts {
  listUnlinkedInstructors(db: Db, businessId: number): Promise<{ id: number; name: string }[]>;
  isInstructor(db: Db, businessId: number, userId: string): Promise<boolean>;
  /** Moves the account from another instructor. False if the instructor is gone or has another account. */
  linkInstructorAccount(
    tx: Tx,
    link: { businessId: number; instructorId: number; userId: string },
  ): Promise<boolean>;
}
