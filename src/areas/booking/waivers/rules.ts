/** What a waiver asks, which answers need a look, and who may sign for whom. Pure. */

/** Whoever is younger is signed for by a guardian: nobody under 18 gives up anything by a contract. */
export const ADULT_AGE = 18;
/** Answers are kept for so long after the last date that the person had booked there. */
export const ANSWER_RETENTION_DAYS = 365;
/** And who signed what, and when, for so long: until then somebody hurt can go to court (Limitation Act 1980, s. 11). */
export const SIGNATURE_RETENTION_DAYS = 1096;

export const MAX_QUESTIONS = 20;
export const MAX_OPTIONS = 8;
export const MAX_ANSWER_LENGTH = 500;

/** A question, with the answers to it that the staff should see before they let somebody take part. */
export type Question =
  | { kind: 'yes_no'; text: string; look: 'yes' | 'no' | null }
  | { kind: 'text'; text: string; optional: boolean; look: boolean }
  | { kind: 'choice'; text: string; options: readonly string[]; look: readonly string[] };

/** Whether two versions say and ask the same: publishing the second would ask everyone again for nothing. */
export const isSameWaiver = (one: WaiverText, other: WaiverText): boolean =>
  one.title === other.title &&
  one.body === other.body &&
  JSON.stringify(one.questions.map(questionParts)) === JSON.stringify(other.questions.map(questionParts));

interface WaiverText {
  title: string;
  body: string;
  questions: readonly Question[];
}

/** In one order, whatever order the fields were stored in. */
const questionParts = (question: Question) => [
  question.kind,
  question.text,
  question.look,
  'options' in question && question.options,
  'optional' in question && question.optional,
];

/** What is wrong with the answers, by the number of their question; empty when nothing is. */
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

/** Whether an answer is one that the staff should see. */
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

/** Names are the same however they are written: what `normalised_person_name` is to the database. */
export const normaliseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Why that name cannot sign for somebody; null when it can. Grown-ups sign for themselves alone, children are signed for
 * by a grown-up.
 */
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

/** Why nobody is sent a link to sign by; null when somebody can be. `stands` is null where nothing is asked. */
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

/** What is known at the door: nothing is asked, it is not signed, it is, or it is and has answers to be seen. */
export const waiverStatuses = ['missing', 'signed', 'look'] as const;
export type WaiverStatus = (typeof waiverStatuses)[number];
