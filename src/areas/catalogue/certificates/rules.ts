import { plusDays } from '#shared/calendar/calendar-day.ts';
import { AGE_GROUPS_WITH_CHILDREN, hasUnder18, isForChildren } from '#shared/domain/children.ts';
import { defineStates } from '#shared/domain/state-machine.ts';

/** What a business shows before children come to it (docs/product/data.md#papers-for-children). */
export const certificateKinds = ['check', 'insurance', 'first_aid'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/**
 * - waiting: an admin has not read it yet; it counts for nothing.
 * - confirmed: it counts from its first day to its last.
 * - refused: an admin has refused it, or taken back that it was confirmed, with a reason for the business.
 */
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

/** A paper as far as its validity goes. Days are `YYYY-MM-DD` in London. */
export interface CertificateValidity {
  kind: CertificateKind;
  state: 'waiting' | 'confirmed' | 'refused';
  validFrom: string;
  /** The last day it counts. */
  validUntil: string;
}

/**
 * What sessions for these age groups need. Families come with whoever looks after the child, so those who teach them
 * do not teach children on their own: asking for a check of the barred list would go beyond the law (Safeguarding
 * Vulnerable Groups Act 2006, schedule 4, part 1).
 */
export function requiredCertificates(ageGroups: readonly string[]): CertificateKind[] {
  if (hasUnder18(ageGroups)) return [...certificateKinds];
  return isForChildren(ageGroups) ? ['insurance', 'first_aid'] : [];
}

/** The age groups of which a session needs any papers at all. */
export const ageGroupsNeedingCertificates: readonly string[] = AGE_GROUPS_WITH_CHILDREN;

export const isValidOn = (
  { state, validFrom, validUntil }: Omit<CertificateValidity, 'kind'>,
  day: string,
): boolean => state === 'confirmed' && validFrom <= day && day <= validUntil;

/** Which papers a session for these age groups lacks on a day in London. */
export function missingCertificates(
  ageGroups: readonly string[],
  papers: readonly CertificateValidity[],
  day: string,
): CertificateKind[] {
  return requiredCertificates(ageGroups).filter(
    (kind) => !papers.some((paper) => paper.kind === kind && isValidOn(paper, day)),
  );
}

/** So many days before a paper ends its business is reminded. */
export const REMINDER_DAYS_BEFORE = 30;

/** 29 February of a year that has none is 1 March. */
function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/** Those that end within thirty days of `today`, and that no other of the same kind and person outlasts. */
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

/**
 * The last day a criminal record check counts. A certificate has no end in law: Fettle goes by it for three years
 * after it was issued, or for a year after the DBS Update Service, which tells what is new, was asked.
 */
export function checkExpiryDay(seen: {
  seenAs: 'original' | 'update_service';
  issuedOn: string;
  seenOn: string;
}): string {
  const end = seen.seenAs === 'original' ? addYears(seen.issuedOn, 3) : addYears(seen.seenOn, 1);
  return plusDays(end, -1);
}

/** How long after its end a paper is kept, for questions about sessions of that time. */
export const RETENTION_DAYS = 183;

/** What a paper is, in a list. */
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
