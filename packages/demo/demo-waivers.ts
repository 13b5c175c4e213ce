import { exampleWaiver } from '#areas/booking/waivers/example-waiver.ts';
import { daytimeBefore } from './demo-calendar.ts';

/** What the owner's business and the demo trainer have people sign: the example, published some weeks ago. */
export function makeWaivers(
  business: { id: number; owner_id: string | null } | undefined,
  trainer: { id: number; user_id: string },
  today: Date,
): object[] {
  const words = {
    version: 1,
    title: exampleWaiver.title,
    body: exampleWaiver.body,
    questions: exampleWaiver.questions,
    published_at: daytimeBefore(today, 60, 0.4),
  };
  const ofTrainer = {
    ...words,
    business_id: null,
    trainer_id: trainer.id,
    published_by: trainer.user_id,
  };
  return business?.owner_id == null
    ? [ofTrainer]
    : [{ ...words, business_id: business.id, trainer_id: null, published_by: business.owner_id }, ofTrainer];
}
