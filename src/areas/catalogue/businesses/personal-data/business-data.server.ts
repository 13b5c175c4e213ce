import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import {
  businessEditRows,
  closeOwnedBusinesses,
  invitationRows,
  listOwnerDuties,
  lockOwnedBusinesses,
  membershipRows,
  type OwnerDuties,
  ownedBusinessRows,
} from './personal-data-queries.server.ts';

/** Owners must settle their duties to others first. */
export const businessData: PersonalData = {
  tables: {
    businesses: ownedBusinessRows,
    'changes-to-businesses': businessEditRows,
    'work-for-businesses': membershipRows,
    invitations: invitationRows,
  },
  lock: lockOwnedBusinesses,
  hindrances: async (db, userId, now) => (await listOwnerDuties(db, userId, now)).flatMap(dutySentences),
  async close(tx, { userId, email }) {
    await closeOwnedBusinesses(tx, userId, email);
    return [];
  },
};

function dutySentences({ name, comingBookings, plan }: OwnerDuties): string[] {
  return [
    ...(comingBookings === 0
      ? []
      : [
          `You own ${name}, which has ${comingBookings} booking${comingBookings === 1 ? '' : 's'} still to come. Cancel ${comingBookings === 1 ? 'its date' : 'their dates'} first, or wait until they’re over.`,
        ]),
    ...(plan ? [`${name} has a paid plan. Cancel the plan first.`] : []),
  ];
}
