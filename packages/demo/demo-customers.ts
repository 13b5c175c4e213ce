import { daytimeBefore } from './demo-calendar.ts';
import { createRandom } from './random.ts';

export interface DemoCustomer {
  id: string;
  /** Dates that are over and were not cancelled. */
  visits: number;
}

/** What is written down of people, and whether it is for the front desk. */
const NOTES: readonly (readonly [body: string, atDesk: boolean])[] = [
  ['Carries an inhaler in the side pocket of her bag.', true],
  ['Asked about Saturday mornings. Offer them when there are some.', false],
  ['Prefers a mat by the door.', true],
  ['Came by a friend’s word. Says thank you with biscuits.', false],
  ['Left knee: no deep squats, and no fuss about it.', true],
  ['Would like a receipt for work each month.', false],
];

/** From so many visits on somebody is a regular. */
const REGULAR_VISITS = 4;

/** The tags and notes of a business's customers: its regulars have both, others now and then. */
export function makeCustomerNotes(
  customers: readonly DemoCustomer[],
  authors: readonly { id: string }[],
  today: Date,
): { tags: object[]; notes: object[] } {
  const random = createRandom('customers');
  const tags: { customer_id: string; tag: string }[] = [];
  const notes: object[] = [];
  for (const { id, visits } of customers) {
    if (visits >= REGULAR_VISITS) tags.push({ customer_id: id, tag: 'Regular' });
    if (random.chance(0.12)) tags.push({ customer_id: id, tag: 'Parent' });
    if (random.chance(0.08)) tags.push({ customer_id: id, tag: 'First aid trained' });
    if (!random.chance(visits >= REGULAR_VISITS ? 0.4 : 0.08)) continue;
    const [body, atDesk] = random.pick(NOTES);
    notes.push({
      id: random.uuid(),
      customer_id: id,
      author_id: random.pick(authors).id,
      body,
      for_front_desk: atDesk,
      written_at: daytimeBefore(today, random.integer(1, 90), random.next()),
    });
  }
  return { tags, notes };
}
