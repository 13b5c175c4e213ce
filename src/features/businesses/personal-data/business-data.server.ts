import type { PersonalData } from '#features/accounts/personal-data.ts';
import {
  businessEditRows,
  closeBusinessesOf,
  invitationRows,
  lockOwnedBusinesses,
  membershipRows,
  type OwnersDuties,
  ownedBusinessRows,
  ownersDuties,
} from './personal-data-queries.server.ts';

/** What businesses keep about people. Who owns one has others relying on them, and sees to those first. */
export const businessData: PersonalData = {
  tables: {
    businesses: ownedBusinessRows,
    'changes-to-businesses': businessEditRows,
    'work-for-businesses': membershipRows,
    invitations: invitationRows,
  },
  lock: lockOwnedBusinesses,
  hindrances: async (db, userId, now) => (await ownersDuties(db, userId, now)).flatMap(sentencesFor),
  async close(tx, { userId, email }) {
    await closeBusinessesOf(tx, userId, email);
    return [];
  },
};

function sentencesFor({ name, comingBookings, plan }: OwnersDuties): string[] {
  return [
    ...(comingBookings === 0
      ? []
      : [
          `You own ${name}, which has ${comingBookings} booking${comingBookings === 1 ? '' : 's'} still to come. Cancel ${comingBookings === 1 ? 'its date' : 'their dates'} first, or wait until they’re over.`,
        ]),
    ...(plan ? [`${name} has a paid plan. Cancel the plan first.`] : []),
  ];
}
