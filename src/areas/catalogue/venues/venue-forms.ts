import { z } from 'zod';
import { businessRegistrationSchema } from '#areas/catalogue/businesses/contract.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { venueSentences } from './copy.ts';

// Shared by forms and server. Separate from the endpoints, which browsers don't load.

const nameField = (needed: string, long: string, least: number, most: number) =>
  z
    .string({ error: needed })
    .overwrite(normaliseName)
    .min(least, needed)
    .max(most, long)
    .refine(isSingleLine, venueSentences.oddName);

/** `POST` and `PUT /api/businesses/{businessId}/venues`: located by postcode or pin, as a business. */
export const venueInputSchema = businessRegistrationSchema
  .pick({ address: true, postcode: true, latitude: true, longitude: true })
  .extend({ name: nameField(venueSentences.nameNeeded, venueSentences.longName, 2, 80) });
export type VenueInput = z.output<typeof venueInputSchema>;

export const roomInputSchema = z.object({
  name: nameField(venueSentences.roomNameNeeded, venueSentences.longRoomName, 1, 60),
  capacity: z
    .number({ error: venueSentences.places })
    .int(venueSentences.places)
    .min(1, venueSentences.places)
    .max(10_000, venueSentences.places),
});
export type RoomInput = z.infer<typeof roomInputSchema>;

/** A null venue is the business's own address. */
export const locationChoiceSchema = z.object({
  venueId: z.number({ error: venueSentences.notThere }).int().positive().nullable(),
  roomId: z.number({ error: venueSentences.noRoom }).int().positive().nullable(),
});
export type LocationChoice = z.infer<typeof locationChoiceSchema>;
