import type { ChangeOffer } from '#areas/catalogue/trainers/terms/change-offer.ts';

/** For tests of trainers of whom nobody holds an hour: writes the change and no more. */
export const changeWithoutHolds: ChangeOffer = (_tx, { writeOffer }) => writeOffer();
