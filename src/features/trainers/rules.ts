/** What is true of trainers, apart from HTTP and SQL. */

/** "Strength Training" → "strength_training": only the first space turns (specification, section 2). */
export function specialtySlug(specialty: string): string {
  return specialty.toLowerCase().replace(' ', '_');
}

// States

export type TrainerStatus = 'pending' | 'approved' | 'rejected' | 'suspended';

/**
 * - pending: sent in, waiting for an administrator.
 * - approved: in the directory. What a reviewer had looked at changes: pending again.
 * - rejected: sent back with a reason; mended and sent in again it is pending.
 * - suspended: taken out of the directory by an administrator.
 */
export const trainerTransitions: Record<TrainerStatus, readonly TrainerStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended', 'pending'],
  rejected: ['pending'],
  suspended: ['approved'],
};

export function mayTrainerBecome(from: TrainerStatus, to: TrainerStatus): boolean {
  return trainerTransitions[from].includes(to);
}

// Where a trainer is

/** Two decimals of a degree are about 1.1 km north to south and 0.7 km east to west in Britain. */
const AREA_DEGREES = 100;

/** A trainer's home is nobody's business: what is published is the middle of the area around it. */
export function areaAround(point: { latitude: number; longitude: number }): {
  latitude: number;
  longitude: number;
} {
  const rounded = (degrees: number) => Math.round(degrees * AREA_DEGREES) / AREA_DEGREES;
  return { latitude: rounded(point.latitude), longitude: rounded(point.longitude) };
}
