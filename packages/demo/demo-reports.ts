import type { DemoUser } from './demo-people.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom } from './random.ts';

/** A row of `reports`, open. */
export interface ReportRow {
  id: string;
  subject: 'session' | 'business';
  subject_id: string;
  reason: string;
  details: string;
  reporter_id: string | null;
  state: 'open';
  created_at: Date;
}

const HOUR_MS = 3_600_000;

const REPORTS = [
  { subject: 'session', reason: 'wrong', details: 'It starts at seven now, not at half past six.' },
  { subject: 'business', reason: 'gone', details: 'The shutters have been down since September.' },
  { subject: 'session', reason: 'misleading', details: '' },
  { subject: 'session', reason: 'unsafe', details: 'Kettlebells in the fire exit, every week.' },
] as const;

/** A few things that people reported over the last days, so that the queue has something in it. */
export function makeReports(
  sessions: readonly DemoSession[],
  people: readonly DemoUser[],
  today: Date,
): ReportRow[] {
  const published = sessions.filter(({ row }) => row.status === 'published');
  return REPORTS.flatMap(({ subject, reason, details }, index) => {
    // Far apart, so that each is about another business.
    const about = published[(index + 1) * 37];
    if (about === undefined) return [];
    return {
      id: createRandom(`report ${index}`).uuid(),
      subject,
      subject_id: String(subject === 'session' ? about.row.id : about.row.business_id),
      reason,
      details,
      reporter_id: index % 2 === 0 ? (people[index]?.id ?? null) : null,
      state: 'open' as const,
      created_at: new Date(today.getTime() - (index * 19 + 5) * HOUR_MS),
    };
  });
}
