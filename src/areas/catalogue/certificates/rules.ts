import { plusDays } from '#shared/calendar/calendar-day.ts';
import { AGE_GROUPS_WITH_CHILDREN, hasUnder18, isForChildren } from '#shared/domain/children.ts';
import { defineStates } from '#shared/domain/state-machine.ts';

/** docs/product/data.md#papers-for-children */
export const certificateKinds = ['check', 'insurance', 'first_aid'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Only `confirmed` counts, from its first day to its last. `refused` includes withdrawn confirmations. */
export const certificateStates = defineStates({
  table: 'certificates',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { confirm: 'confirmed', refuse: 'refused' },
    confirmed: { take_back: 'refused' },
    refused: {},
  },
  derived: [
    { name: 'over', of: 'confirmed', when: 'valid_until has passed: it counts no more' },
    { name: 'to come', of: 'confirmed', when: 'valid_from has not come: it does not count yet' },
  ],
});

/** London days, `YYYY-MM-DD`. */
export interface CertificateValidity {
  kind: CertificateKind;
  state: 'waiting' | 'confirmed' | 'refused';
  validFrom: string;
  validUntil: string;
}

/**
 * A barred list check for families' sessions, where carers come along, would exceed the law (Safeguarding Vulnerable
 * Groups Act 2006, schedule 4, part 1).
 */
export function requiredCertificates(ageGroups: readonly string[]): CertificateKind[] {
  if (hasUnder18(ageGroups)) return [...certificateKinds];
  return isForChildren(ageGroups) ? ['insurance', 'first_aid'] : [];
}

export const ageGroupsNeedingCertificates: readonly string[] = AGE_GROUPS_WITH_CHILDREN;

export const isValidOn = (
  { state, validFrom, validUntil }: Omit<CertificateValidity, 'kind'>,
  day: string,
): boolean => state === 'confirmed' && validFrom <= day && day <= validUntil;

/** `day` is a London day. */
export function missingCertificates(
  ageGroups: readonly string[],
  papers: readonly CertificateValidity[],
  day: string,
): CertificateKind[] {
  return requiredCertificates(ageGroups).filter(
    (kind) => !papers.some((paper) => paper.kind === kind && isValidOn(paper, day)),
  );
}

export const REMINDER_DAYS_BEFORE = 30;

/** 29 February becomes 1 March in other years. */
function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/** End within thirty days without a longer one of the same kind and person. */
export const expiringSoon = <Paper extends CertificateValidity & { person: string | null }>(
  papers: readonly Paper[],
  today: string,
): Paper[] =>
  papers.filter(
    (paper) =>
      paper.state === 'confirmed' &&
      paper.validUntil >= today &&
      paper.validUntil <= plusDays(today, REMINDER_DAYS_BEFORE) &&
      !papers.some(
        ({ kind, person, state, validUntil }) =>
          state === 'confirmed' &&
          kind === paper.kind &&
          person === paper.person &&
          validUntil > paper.validUntil,
      ),
  );

/** A check has no legal end: it counts three years from issue, or one from a DBS Update Service check. */
export function checkExpiryDay(seen: {
  seenAs: 'original' | 'update_service';
  issuedOn: string;
  seenOn: string;
}): string {
  const end = seen.seenAs === 'original' ? addYears(seen.issuedOn, 3) : addYears(seen.seenOn, 1);
  return plusDays(end, -1);
}

/** Days after its end, for questions about past sessions. */
export const RETENTION_DAYS = 183;

export const certificateNames: Readonly<Record<CertificateKind, string>> = {
  check: 'Criminal record check',
  insurance: 'Public liability insurance',
  first_aid: 'Paediatric first aid',
};

const certificatePhrases: Readonly<Record<CertificateKind, string>> = {
  check: 'a criminal record check',
  insurance: 'public liability insurance',
  first_aid: 'paediatric first aid',
};

/** "a criminal record check and paediatric first aid". */
export const formatCertificateKinds = (kinds: readonly CertificateKind[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(kinds.map((kind) => certificatePhrases[kind]));
