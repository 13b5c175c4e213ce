import type { MyEntitlement } from '../contract.ts';
import { passScopeText } from '../copy.ts';
import { appointmentText } from '../packages/rules.ts';

interface PassSeller {
  name: string;
  page: string;
  book: string;
  /** "Any session at Lock Keeper Studio, including people you bring", "60 minutes online with Amara Okafor". */
  goodFor: string;
  /** "at Lock Keeper Studio", "with Amara Okafor". */
  where: string;
}

/** Throws if it has neither business nor trainer, which can't happen. */
export function passSeller({
  business,
  trainer,
  sessions,
}: Pick<MyEntitlement, 'business' | 'trainer' | 'sessions'>): PassSeller {
  if (trainer !== null)
    return {
      name: trainer.name,
      page: `/trainers/${trainer.id}`,
      book: `/book-trainer/${trainer.id}?kind=${trainer.sessionType}&minutes=${trainer.minutes}`,
      goodFor: `${appointmentText(trainer)} with ${trainer.name}`,
      where: `with ${trainer.name}`,
    };
  if (business === null) throw new Error('A pass belongs to a business or a trainer.');
  return {
    name: business.name,
    page: `/businesses/${business.id}`,
    book: `/businesses/${business.id}`,
    goodFor: passScopeText(sessions, business.name),
    where: `at ${business.name}`,
  };
}
