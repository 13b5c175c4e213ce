import type { InstructorAccounts } from '#areas/catalogue/businesses/team/instructor-accounts.server.ts';
import { isInstructor, linkFreeInstructor, listUnlinkedInstructors } from './queries.server.ts';

/** Which account each instructor has, for the team of their business. */
export const instructorAccounts: InstructorAccounts = {
  listUnlinkedInstructors,
  isInstructor,
  linkInstructorAccount: linkFreeInstructor,
};
