/** A guardian signs for anyone younger: minors can't waive anything by contract. */
export const ADULT_AGE = 18;
/** Counts from the person's last date there. */
export const ANSWER_RETENTION_DAYS = 365;
/** Claims for injury are possible for three years (Limitation Act 1980, s. 11). */
export const SIGNATURE_RETENTION_DAYS = 1096;

export const MAX_QUESTIONS = 20;
export const MAX_OPTIONS = 8;
export const MAX_ANSWER_LENGTH = 500;

export type Question =
  | { kind: 'yes_no'; text: string; look: 'yes' | 'no' | null }
  | { kind: 'text'; text: string; optional: boolean; look: boolean }
  | { kind: 'choice'; text: string; options: readonly string[]; look: readonly string[] };

/** Publishing an identical version would make everyone sign again for nothing. */
export const isSameWaiver = (one: WaiverText, other: WaiverText): boolean =>
  one.title === other.title &&
  one.body === other.body &&
  JSON.stringify(one.questions.map(questionParts)) === JSON.stringify(other.questions.map(questionParts));

interface WaiverText {
  title: string;
  body: string;
  questions: readonly Question[];
}

/** In a fixed order, regardless of the stored field order. */
const questionParts = (question: Question) => [
  question.kind,
  question.text,
  question.look,
  'options' in question && question.options,
  'optional' in question && question.optional,
];

/** Errors by question number. */
export function answerProblems(
  questions: readonly Question[],
  answers: readonly string[],
): Map<number, string> {
  const problems = new Map<number, string>();
  for (const [index, question] of questions.entries()) {
    const problem = answerProblem(question, answers[index]?.trim() ?? '');
    if (problem !== null) problems.set(index, problem);
  }
  return problems;
}

function answerProblem(question: Question, answer: string): string | null {
  switch (question.kind) {
    case 'yes_no':
      return answer === 'yes' || answer === 'no' ? null : 'Answer yes or no';
    case 'choice':
      return question.options.includes(answer) ? null : 'Choose an answer';
    case 'text':
      if (answer.length > MAX_ANSWER_LENGTH) return `Please keep this under ${MAX_ANSWER_LENGTH} characters`;
      return answer === '' && !question.optional ? 'Answer this question' : null;
  }
}

export function isFlaggedAnswer(question: Question, answer: string): boolean {
  switch (question.kind) {
    case 'yes_no':
      return question.look === answer;
    case 'choice':
      return question.look.includes(answer);
    case 'text':
      return question.look && answer.trim() !== '';
  }
}

/** Must match `normalised_person_name` in the database. */
export const normaliseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Null if the name can sign. Adults sign for themselves, an adult signs for a child. */
export function signingRefusal(
  person: { name: string; age: number | null },
  signedName: string,
  asGuardian: boolean,
): string | null {
  const own = normaliseName(signedName) === normaliseName(person.name);
  if (isChild(person)) {
    if (own)
      return `${person.name} is under ${ADULT_AGE}. A parent or guardian must sign with their own name.`;
    return asGuardian ? null : `Confirm that you’re ${person.name}’s parent or guardian.`;
  }
  return own
    ? null
    : `Only ${person.name} can sign this. Type the name on the booking, or change who’s coming.`;
}

/** Null if a link can be sent. `stands` is null if no waiver is required. */
export function linkRefusal(
  stands: { person: string; child: boolean; open: boolean; signed: object | null } | null,
): string | null {
  if (stands === null) return 'There’s nothing left to sign for this booking.';
  if (stands.signed !== null) return `This is already signed for ${stands.person}.`;
  if (!stands.open) return 'This booking is over or cancelled.';
  if (stands.child) return `A parent or guardian must sign for ${stands.person}.`;
  return null;
}

export const isChild = ({ age }: { age: number | null }): boolean => age !== null && age < ADULT_AGE;

/** `look`: signed, with answers that staff should see. */
export const waiverStatuses = ['missing', 'signed', 'look'] as const;
export type WaiverStatus = (typeof waiverStatuses)[number];
