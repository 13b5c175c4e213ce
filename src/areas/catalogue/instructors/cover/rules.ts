import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** `unanswered`: everyone was asked and nobody has accepted yet. `lapsed`: the class began, or was cancelled. */
export const coverStates = defineStates({
  table: 'cover_requests',
  keptAs: 'state',
  initial: ['asking'],
  moves: {
    asking: { run_out: 'unanswered', cover: 'covered', take_back: 'withdrawn', lapse: 'lapsed' },
    unanswered: { cover: 'covered', take_back: 'withdrawn', lapse: 'lapsed' },
    covered: {},
    withdrawn: {},
    lapsed: {},
  },
});

/** An instructor may still accept after the next one was asked: the first acceptance counts. */
export const invitationStates = defineStates({
  table: 'cover_invitations',
  keptAs: 'state',
  initial: ['queued'],
  moves: {
    queued: { ask: 'asked', close: 'closed' },
    asked: { accept: 'accepted', decline: 'declined', close: 'closed' },
    accepted: {},
    declined: {},
    closed: {},
  },
});

export type CoverState = StateOf<typeof coverStates>;
export type InvitationState = StateOf<typeof invitationStates>;

export interface CoverCandidate {
  id: number;
  name: string;
  /** Their account is on the team, so they can be asked. */
  hasAccount: boolean;
  teachesActivity: boolean;
  /** The class that they teach at that hour. */
  busyWith: string | null;
  /** True unless the class needs a check and they have none that is valid on its day. */
  isChecked: boolean;
  taughtSession: boolean;
  /** Classes that they teach in the seven days around the date. */
  classesThatWeek: number;
}

/** Why we don't ask them; null if we may. */
export function unavailableReason(candidate: CoverCandidate, activity: string): string | null {
  if (candidate.busyWith !== null) return `Teaches ${candidate.busyWith} at that time`;
  if (!candidate.teachesActivity) return `Doesn’t teach ${activity} here`;
  if (!candidate.isChecked) return 'No valid criminal record check on that day';
  if (!candidate.hasAccount) return 'Has no account on your team';
  return null;
}

/** Who has taught the session comes first, then who teaches least that week, then by name. */
export function orderCandidates<Candidate extends CoverCandidate>(
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates.toSorted(
    (a, b) =>
      Number(b.taughtSession) - Number(a.taughtSession) ||
      a.classesThatWeek - b.classesThatWeek ||
      a.name.localeCompare(b.name, 'en-GB') ||
      a.id - b.id,
  );
}

const HOUR_MS = 3_600_000;

/** Hours that one instructor has alone before we ask the next; fewer as the class comes closer. */
export const COVER_ANSWER_HOURS = { early: 4, soon: 1, urgent: 0.25 } as const;
export const COVER_SOON_HOURS = 48;
export const COVER_URGENT_HOURS = 12;

export function nextAskAt(now: Date, startsAt: Date): Date {
  const hours = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  const { early, soon, urgent } = COVER_ANSWER_HOURS;
  const wait = hours > COVER_SOON_HOURS ? early : hours > COVER_URGENT_HOURS ? soon : urgent;
  return new Date(now.getTime() + wait * HOUR_MS);
}

/** The teachers of the date with one replaced, in order and once each. */
export const replaceTeacher = (teachers: readonly number[], gone: number, cover: number): number[] => [
  ...new Set(teachers.map((id) => (id === gone ? cover : id))),
];
