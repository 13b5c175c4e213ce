import type { InstructorAccounts } from '#areas/catalogue/businesses/team/instructor-accounts.server.ts';
import { isInstructor, linkFreeInstructor, listUnlinkedInstructors } from './queries.server.ts';

export const instructorAccounts: InstructorAccounts = {
  listUnlinkedInstructors,
  isInstructor,
  linkInstructorAccount: linkFreeInstructor,
};
