import type { ChangeOffer } from '#areas/catalogue/trainers/terms/change-offer.ts';

export const changeWithoutHolds: ChangeOffer = (_tx, { writeOffer }) => writeOffer();
