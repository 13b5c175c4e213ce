/** The unit shown (`DISTANCE_UNITS`). The API and search URLs always use miles. */
export const distanceUnits = ['miles', 'km'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];
