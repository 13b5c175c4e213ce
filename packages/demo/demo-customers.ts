import { newsQuestion } from '#areas/booking/bookings/copy.ts';
import { automationWords, exampleFacts } from '#areas/booking/customers/automations/copy.ts';
import { fillWords, LAPSED_WEEKS } from '#areas/booking/customers/automations/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { daytimeBefore } from './demo-calendar.ts';
import { createRandom } from './random.ts';

export interface DemoCustomer {
  id: string;
  name: string;
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

/** Opt-ins, most of them at checkout, and birthdays that customers told: one of them is today. */
export function makeCustomerChoices(
  customers: readonly DemoCustomer[],
  business: string,
  today: Date,
): { consents: object[]; birthdays: object[] } {
  const random = createRandom('customer choices');
  const consents: object[] = [];
  const birthdays: object[] = [];
  for (const { id } of customers) {
    const [agrees, at] = [random.chance(0.6), daytimeBefore(today, random.integer(1, 200), random.next())];
    const channel = random.pick(['checkout', 'checkout', 'profile'] as const);
    if (agrees)
      consents.push({
        id: consents.length + 1,
        customer_id: id,
        opted_in: true,
        channel,
        wording: channel === 'checkout' ? newsQuestion(business) : null,
        recorded_at: at,
      });
    if (!random.chance(0.15)) continue;
    const birthday = new Date(today.getTime() - random.integer(0, 364) * 86_400_000)
      .toISOString()
      .slice(5, 10);
    birthdays.push({
      customer_id: id,
      birthday: birthdays.length === 0 ? today.toISOString().slice(5, 10) : birthday,
    });
  }
  return { consents, birthdays };
}

/** The front desk has seen the demo customer's concession, or that of another one if they have not booked yet. */
export function makeCheckedCategories(
  customers: readonly DemoCustomer[],
  { name }: { name: string },
  checkedBy: { id: string },
  today: Date,
): object[] {
  const customer = customers.find((each) => each.name === name) ?? customers[0];
  if (customer === undefined) return [];
  return [
    {
      customer_id: customer.id,
      category: 'concession',
      valid_until: plusDays(londonDay(today), 120),
      checked_by: checkedBy.id,
      checked_at: daytimeBefore(today, 12, 0.4),
    },
  ];
}

const SENT_PER_AUTOMATION = 7;

/** Two automations that are on, with emails of the last weeks. */
export function makeAutomations(
  customers: readonly DemoCustomer[],
  business: { id: number; name: string },
  today: Date,
): { automations: object[]; sends: object[] } {
  const random = createRandom('automations');
  const sends: object[] = [];
  const automations = (['first_visit', 'lapsed'] as const).map((template, place) => {
    const { subject, text } = automationWords[template];
    const weeks = template === 'lapsed' ? LAPSED_WEEKS.usual : null;
    for (const { id, name } of customers.slice(
      place * SENT_PER_AUTOMATION,
      (place + 1) * SENT_PER_AUTOMATION,
    )) {
      const sentAt = daytimeBefore(today, random.integer(4, 60), random.next());
      const facts = { ...exampleFacts(business.name, weeks ?? 0), 'first name': name.split(' ')[0] ?? name };
      sends.push({
        id: random.uuid(),
        business_id: business.id,
        template,
        customer_id: id,
        occasion: template === 'first_visit' ? 'first' : sentAt.toISOString().slice(0, 10),
        subject: fillWords(subject, facts),
        body: fillWords(text, facts),
        sent_at: sentAt,
      });
    }
    return {
      business_id: business.id,
      template,
      is_on: true,
      weeks,
      subject,
      body: text,
      changed_at: daytimeBefore(today, 70, 0.5),
    };
  });
  return { automations, sends };
}
