import type { Gender, GenderReason } from './contract.ts';

/**
 * Reasons for a single-sex session under the Equality Act 2010, schedule 3, paragraphs 26 and 27. The business
 * answers for its truth. `{sex}` is "women" or "men", `{other}` the rest.
 */
const sentences: Readonly<Record<GenderReason, string>> = {
  /** Paragraph 27 (2). */
  need: 'Only {sex} need it.',
  /** Paragraph 27 (6). */
  privacy: 'Several people use it together, and {sex} might reasonably object to {other} being there.',
  /** Paragraph 27 (7). */
  contact: 'People touch one another in it, and might reasonably object to that with {other}.',
  /** Paragraph 27 (3). */
  both: 'A session for everyone runs too, but it wouldn’t reach {sex} well enough by itself.',
  /** Paragraph 27 (4). */
  demand: 'A session for everyone would work less well, and too few {other} ask for their own.',
  /** Paragraph 26. */
  separate: 'A session for {other} runs too, and one for everyone would work less well.',
};

/** The public reason for a session for one sex, such as "Only women need it." */
export function genderReasonSentence(gender: Exclude<Gender, 'mixed'>, reason: GenderReason): string {
  const [sex, other] = gender === 'female_only' ? ['women', 'men'] : ['men', 'women'];
  return sentences[reason].replaceAll('{sex}', sex).replaceAll('{other}', other);
}
