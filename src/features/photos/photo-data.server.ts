import type { PersonalData } from '#features/accounts/personal-data.ts';
import { keysOf } from './photo-files.server.ts';
import { erasePhotosOf, photoRows } from './queries.server.ts';

/** The photographs that somebody has put up: they may show people, and go with the account, files and all. */
export const photoData: PersonalData = {
  tables: { photographs: photoRows },
  close: async (tx, { userId }) => (await erasePhotosOf(tx, userId, new Date())).flatMap(keysOf),
};
