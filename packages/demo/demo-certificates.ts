import {
  type CertificateKind,
  checkExpiryDay,
  requiredCertificates,
} from '#areas/catalogue/certificates/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { DemoUser } from './demo-people.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom } from './random.ts';

interface CertificateRow {
  id: string;
  business_id: number;
  kind: CertificateKind;
  state: 'waiting' | 'confirmed';
  person_name: string | null;
  insurer_name: string | null;
  valid_from: string;
  valid_until: string;
  scheme: 'dbs' | null;
  last_four: string | null;
  inspected_via: 'original' | null;
  inspected_by_name: string | null;
  inspected_on: string | null;
  document_key: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

const INSURERS = ['Harbour Mutual', 'Fern & Field Insurance', 'Brightwell Cover'];

/**
 * Valid documents for every children's or family business, except one that expires soon and one pending.
 * @param documentKey shared stored document
 */
export function makeCertificates(
  sessions: readonly DemoSession[],
  users: readonly DemoUser[],
  admin: DemoUser,
  documentKey: string,
  today: Date,
): CertificateRow[] {
  const day = londonDay(today);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const businesses = new Map(
    sessions
      .filter(({ row }) => requiredCertificates(row.age_groups).length > 0)
      .map(({ business }) => [business.id, business]),
  );
  return [...businesses.values()].flatMap((business) => {
    const random = createRandom(`papers of business ${business.id}`);
    const person = names.get(business.owner_id ?? '') ?? 'Alex Morgan';
    const paper = (kind: CertificateKind, daysAgo: number, daysLeft: number): CertificateRow => {
      const sent = new Date(today.getTime() - Math.min(daysAgo, 200) * 86_400_000);
      return {
        id: random.uuid(),
        business_id: business.id,
        kind,
        state: 'confirmed',
        person_name: kind === 'insurance' ? null : person,
        insurer_name: kind === 'insurance' ? random.pick(INSURERS) : null,
        valid_from: plusDays(day, -daysAgo),
        valid_until: plusDays(day, daysLeft),
        scheme: null,
        last_four: null,
        inspected_via: null,
        inspected_by_name: null,
        inspected_on: null,
        document_key: kind === 'check' ? null : documentKey,
        created_at: sent,
        decided_at: new Date(sent.getTime() + 3_600_000),
        decided_by: admin.id,
      };
    };
    const own = business.id === 1;
    const seenOn = plusDays(day, -random.integer(300, 500));
    const check: CertificateRow = {
      ...paper('check', random.integer(510, 700), 0),
      scheme: 'dbs',
      last_four: String(random.integer(1000, 9999)),
      inspected_via: 'original',
      inspected_by_name: person,
      inspected_on: seenOn,
    };
    const left = own ? 21 : random.integer(60, 340);
    const insurance = paper('insurance', 365 - left, left);
    const next: CertificateRow[] = own
      ? [
          {
            ...insurance,
            id: random.uuid(),
            state: 'waiting',
            valid_from: plusDays(insurance.valid_until, 1),
            valid_until: plusDays(insurance.valid_until, 365),
            created_at: new Date(today.getTime() - 86_400_000),
            decided_at: null,
            decided_by: null,
          },
        ]
      : [];
    return [
      {
        ...check,
        valid_until: checkExpiryDay({ seenAs: 'original', issuedOn: check.valid_from, seenOn }),
      },
      insurance,
      paper('first_aid', 200, random.integer(200, 800)),
      ...next,
    ];
  });
}
