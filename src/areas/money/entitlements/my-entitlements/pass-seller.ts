import type { MyEntitlement } from '../contract.ts';
import { passScopeText } from '../copy.ts';
import { appointmentText } from '../packages/rules.ts';

/** Whose a pass or package is: where one reads of them, where one books with it, what it is for, and where that is. */
interface PassSeller {
  name: string;
  page: string;
  book: string;
  /** "Any session at Lock Keeper Studio, including people you bring", "60 minutes online with Amara Okafor". */
  goodFor: string;
  /** "at Lock Keeper Studio", "with Amara Okafor". */
  where: string;
}

/** Whose a pass of one's own is, in words and addresses. Throws for what is neither a business's nor a trainer's, which none is. */
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
