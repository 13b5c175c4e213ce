import { z } from 'zod';

/** From the largest to the smallest; a district is one of postcodes, "E8". */
export const mapNameKinds = ['City', 'Town', 'Suburb', 'Village', 'District'] as const;

/**
 * A name on a map that has no pictures. Degrees of WGS84; the place is built up to `radiusKm` kilometres from the point,
 * null for a district, which is none.
 */
export const mapNameSchema = z.object({
  name: z.string(),
  kind: z.enum(mapNameKinds),
  lat: z.number(),
  lng: z.number(),
  radiusKm: z.number().nullable(),
});
export type MapName = z.infer<typeof mapNameSchema>;
