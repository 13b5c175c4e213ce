import type { Option } from './option-lists.ts';

/**
 * Accessibility facts (docs/product/data.md#accessibility), in display order. The first three describe a venue, the
 * others a session.
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

export function readAccess(text: string): AccessFact[] | null {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const found = accessFacts.map(({ value }) => value).filter((value) => names.includes(value));
  return found.length === new Set(names).size ? found : null;
}

/** Must match the SQL function access_bit. */
export const accessMask = (facts: readonly AccessFact[]): number =>
  accessFacts.reduce((mask, { value }, index) => (facts.includes(value) ? mask | (1 << index) : mask), 0);
