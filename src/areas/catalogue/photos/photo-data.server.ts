import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { photoFileKeys } from './photo-files.server.ts';
import { erasePhotos, photoRows } from './queries.server.ts';

/** The photographs that somebody has put up: they may show people, and go with the account, files and all. */
export const photoData: PersonalData = {
  tables: { photographs: photoRows },
  close: async (tx, { userId }) => (await erasePhotos(tx, userId, new Date())).flatMap(photoFileKeys),
};
