import type { SignalFacts } from '#areas/operations/admin/signals/contract.ts';
import type { DemoBusiness } from './demo-businesses.ts';
import type { DemoUser } from './demo-people.ts';
import { createRandom } from './random.ts';

/** A row of `signals`, open. */
interface SignalRow {
  id: string;
  kind: SignalFacts['kind'];
  subject: 'user' | 'business' | 'network';
  subject_id: string;
  weight: number;
  facts: SignalFacts;
  detected_at: Date;
  last_seen_at: Date;
}

const HOUR_MS = 3_600_000;

/** Some signs of misuse of the last days, as they are found where people are not invented. */
export function makeSignals(
  businesses: readonly DemoBusiness[],
  people: readonly DemoUser[],
  today: Date,
): SignalRow[] {
  const [holder, payer] = [people[3], people[8]];
  const reviewed = businesses[5];
  const joined = people.slice(20, 26).map(({ id }) => id);
  if (!holder || !payer || !reviewed || joined.length === 0) return [];
  const signs: Omit<SignalRow, 'id' | 'kind' | 'detected_at' | 'last_seen_at'>[] = [
    {
      subject: 'user',
      subject_id: holder.id,
      weight: 12,
      facts: { kind: 'holds', holds: 12, bookings: 0 },
    },
    {
      subject: 'user',
      subject_id: payer.id,
      weight: 7,
      facts: { kind: 'declines', declines: 7, payments: 3, paid: 0 },
    },
    {
      subject: 'business',
      subject_id: String(reviewed.row.id),
      weight: 8,
      facts: { kind: 'reviews', reviews: 8, byNewAccounts: 6, fiveStars: 8 },
    },
    {
      subject: 'network',
      subject_id: createRandom('signal network').uuid(),
      weight: joined.length,
      facts: { kind: 'accounts', accounts: joined.length, people: joined },
    },
  ];
  return signs.map((sign, index) => {
    const seen = new Date(today.getTime() - (index * 7 + 2) * HOUR_MS);
    return {
      ...sign,
      id: createRandom(`signal ${index}`).uuid(),
      kind: sign.facts.kind,
      detected_at: seen,
      last_seen_at: seen,
    };
  });
}
