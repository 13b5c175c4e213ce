/**
 * What an installation counts distances in, in words (`DISTANCE_UNITS`). The API and the addresses of searches are in
 * miles whatever it is.
 */
export const distanceUnits = ['miles', 'km'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];
