import type { PersonalData } from './personal-data.ts';
import { accountRow, isLastAdmin, signInRows, waysInRows } from './queries.server.ts';

/** What accounts keep about people. Erasing it is part of closing the account itself. */
export const accountData: PersonalData = {
  tables: { account: accountRow, 'sign-ins': signInRows, 'ways-to-sign-in': waysInRows },
  async hindrances(db, userId) {
    return (await isLastAdmin(db, userId))
      ? ['You are the only administrator. Make somebody else one first.']
      : [];
  },
};
