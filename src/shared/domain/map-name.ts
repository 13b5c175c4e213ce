import { z } from 'zod';

/** Largest first; a district is a postcode district, "E8". */
export const mapNameKinds = ['City', 'Town', 'Suburb', 'Village', 'District'] as const;

/** Degrees, WGS84. `radiusKm` is the built-up radius; null for a district. */
export const mapNameSchema = z.object({
  name: z.string(),
  kind: z.enum(mapNameKinds),
  lat: z.number(),
  lng: z.number(),
  radiusKm: z.number().nullable(),
});
export type MapName = z.infer<typeof mapNameSchema>;
