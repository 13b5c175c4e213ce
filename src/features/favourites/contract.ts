import { z } from 'zod';
import { sessionSchema } from '#features/sessions/contract.ts';

/** What can be saved. */
export const favouriteKindSchema = z.enum(['sessions', 'businesses']);
export type FavouriteKind = z.infer<typeof favouriteKindSchema>;

/** `PUT` and `DELETE /api/favourites/{kind}/{id}`: saving twice, or taking out what is not saved, changes nothing. */
export const favouriteParamsSchema = z.object({
  kind: favouriteKindSchema,
  id: z.coerce.number().int().positive(),
});

/** `GET /api/favourites/ids`: enough for every heart on a page. */
export const favouriteIdsSchema = z.object({
  sessions: z.array(z.number().int()),
  businesses: z.array(z.number().int()),
});
export type FavouriteIds = z.infer<typeof favouriteIdsSchema>;

export const favouriteBusinessSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  businessType: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
});
export type FavouriteBusiness = z.infer<typeof favouriteBusinessSchema>;

/** `GET /api/favourites`: what was saved and is still offered, the latest first. */
export const favouritesSchema = z.object({
  sessions: z.array(sessionSchema),
  businesses: z.array(favouriteBusinessSchema),
});
export type Favourites = z.infer<typeof favouritesSchema>;
