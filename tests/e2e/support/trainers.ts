import { createTrainer, type TrainerOptions } from '#support/trainers.ts';
import type { Site } from './site.ts';

/** A trainer in the directory, with an account of their own. */
export function arrangeTrainer(site: Site, options: TrainerOptions = {}): Promise<{ id: number }> {
  return createTrainer(site.db, options);
}
