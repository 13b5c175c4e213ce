import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { photoFileKeys } from './photo-files.server.ts';
import { erasePhotos, photoRows } from './queries.server.ts';

/** Photos may show people, so they are deleted with the account. */
export const photoData: PersonalData = {
  tables: { photographs: photoRows },
  close: async (tx, { userId }) => (await erasePhotos(tx, userId, new Date())).flatMap(photoFileKeys),
};
