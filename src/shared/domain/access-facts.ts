import type { Option } from './option-lists.ts';

/**
 * What is said of getting in and taking part (docs/product/data.md#accessibility), in the order shown; each
 * label says that it holds. The first three are of a venue, the others of a session.
 */
export const accessFacts = [
  { value: 'step_free', label: 'Step-free access' },
  { value: 'accessible_toilet', label: 'Accessible toilet' },
  { value: 'hearing_loop', label: 'Hearing loop' },
  { value: 'quiet', label: 'Quiet session' },
  { value: 'seated', label: 'Can be done seated' },
  { value: 'pregnancy', label: 'Adapted for pregnancy' },
  { value: 'prams', label: 'Room for prams' },
  { value: 'dogs', label: 'Dogs welcome' },
] as const satisfies readonly Option[];

export type AccessFact = (typeof accessFacts)[number]['value'];

/** "quiet,step_free" → the facts, each once, in their order; null when one of them is none. */
export function readAccess(text: string): AccessFact[] | null {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const found = accessFacts.map(({ value }) => value).filter((value) => names.includes(value));
  return found.length === new Set(names).size ? found : null;
}

/** The facts as the bits that the search keeps; the same as the SQL function access_bit. */
export const accessMask = (facts: readonly AccessFact[]): number =>
  accessFacts.reduce((mask, { value }, index) => (facts.includes(value) ? mask | (1 << index) : mask), 0);
