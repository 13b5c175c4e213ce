import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { DemoBusiness } from './demo-businesses.ts';
import { DAY_MS, daytimeOn } from './demo-calendar.ts';
import type { DemoUser } from './demo-people.ts';
import type { DemoSession } from './demo-sessions.ts';
import type { TrainerRow } from './demo-trainers.ts';
import { createRandom } from './random.ts';

/** A row of `audit_log`, as `recordAudit` writes it; no request was behind it. */
export interface AuditRow {
  actor_id: string;
  action: string;
  subject: 'business' | 'session' | 'trainer';
  subject_id: string;
  reason: string | null;
  before: object;
  after: object;
  details: object;
  created_at: Date;
}

/** Older acts are left out: the log is read from its newest end. */
const AUDIT_LOG_DAYS = 45;
const MINUTE_MS = 60_000;

/** The admin's decisions of the last weeks, oldest first, as the log is written. */
export function makeAudit(
  admin: DemoUser,
  listings: {
    businesses: readonly DemoBusiness[];
    sessions: readonly DemoSession[];
    trainers: readonly TrainerRow[];
  },
  today: Date,
): AuditRow[] {
  const entry = (row: Omit<AuditRow, 'actor_id' | 'details'>): AuditRow => ({
    actor_id: admin.id,
    details: {},
    ...row,
  });
  const businesses = listings.businesses.flatMap(({ row }) => {
    const about = { subject: 'business' as const, subject_id: String(row.id) };
    const submitted = { status: 'submitted' };
    if (row.status === 'rejected')
      return entry({
        ...about,
        action: 'business.rejected',
        reason: row.rejection_reason,
        before: submitted,
        after: { status: 'rejected' },
        created_at: row.updated_at,
      });
    if (row.approved_at === null) return [];
    const approved = entry({
      ...about,
      action: 'business.approved',
      reason: null,
      before: submitted,
      after: { status: 'approved' },
      created_at: row.approved_at,
    });
    if (row.status !== 'suspended') return approved;
    const suspended = entry({
      ...about,
      action: 'business.suspended',
      reason: row.rejection_reason,
      before: { status: 'approved' },
      after: { status: 'suspended' },
      created_at: row.updated_at,
    });
    return [approved, { ...suspended, details: { futureBookings: 'cancel', cancelledDates: 0 } }];
  });
  const sessions = listings.sessions.flatMap(({ row }) => {
    if (row.status === 'pending' || row.status === 'draft') return [];
    const random = createRandom(`approval of session ${row.id}`);
    const rejected = row.status === 'rejected';
    return entry({
      subject: 'session',
      subject_id: String(row.id),
      action: rejected ? 'session.rejected' : 'session.approved',
      reason: row.rejection_reason,
      before: { status: 'pending' },
      after: { status: rejected ? 'rejected' : 'published' },
      // Within the hour, since which it can be booked.
      created_at: new Date(row.created_at.getTime() + random.integer(5, 55) * MINUTE_MS),
    });
  });
  const trainers = listings.trainers.flatMap((row) => {
    if (row.status === 'pending') return [];
    const random = createRandom(`approval of trainer ${row.id}`);
    return entry({
      subject: 'trainer',
      subject_id: String(row.id),
      action: `trainer.${row.status}`,
      reason: row.rejection_reason,
      before: { status: 'pending' },
      after: { status: row.status },
      created_at: daytimeOn(plusDays(londonDay(row.created_at), 1), random.next()),
    });
  });
  const since = today.getTime() - AUDIT_LOG_DAYS * DAY_MS;
  return [...businesses, ...sessions, ...trainers]
    .filter(({ created_at: at }) => at.getTime() >= since && at < today)
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}
