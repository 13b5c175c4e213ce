import { z } from 'zod';
import { sessionSchema } from '#areas/catalogue/sessions/contract.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const favouriteKindSchema = z.enum(['sessions', 'businesses', 'instructors']);
export type FavouriteKind = z.infer<typeof favouriteKindSchema>;

const favouriteParamsSchema = z.object({
  kind: favouriteKindSchema,
  id: numberIdField,
});

/** Ids only, to draw every heart on a page. */
const favouriteIdsSchema = z.object({
  sessions: z.array(z.number().int()),
  businesses: z.array(z.number().int()),
  instructors: z.array(z.number().int()),
});
export type FavouriteIds = z.infer<typeof favouriteIdsSchema>;

/** The first photograph; null if there is none. */
const photo = z.object({ files: z.uuid(), alt: z.string() }).nullable();

const favouriteBusinessSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  photo,
  businessType: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
});
export type FavouriteBusiness = z.infer<typeof favouriteBusinessSchema>;

const favouriteInstructorSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  photo,
  businessName: z.string(),
  town: z.string(),
});
export type FavouriteInstructor = z.infer<typeof favouriteInstructorSchema>;

/** Saved and still offered, latest first. */
const favouritesSchema = z.object({
  sessions: z.array(sessionSchema),
  businesses: z.array(favouriteBusinessSchema),
  instructors: z.array(favouriteInstructorSchema),
});
export type Favourites = z.infer<typeof favouritesSchema>;

export const favouriteEndpoints = defineEndpoints({
  'GET /api/favourites': { auth: 'user', answer: favouritesSchema },
  'GET /api/favourites/ids': { auth: 'user', answer: favouriteIdsSchema },
  // Idempotent.
  'PUT /api/favourites/:kind/:id': { auth: 'user', params: favouriteParamsSchema },
  'DELETE /api/favourites/:kind/:id': { auth: 'user', params: favouriteParamsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof favouriteEndpoints> {}
}
