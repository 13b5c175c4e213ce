import type { Option } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { SignalFacts, SignalKind } from './contract.ts';

export const kindOptions = [
  { value: 'holds', label: 'Many holds' },
  { value: 'declines', label: 'Cards declined' },
  { value: 'reviews', label: 'Burst of reviews' },
  { value: 'accounts', label: 'Many new accounts' },
  { value: 'duplicate', label: 'Possible duplicate business' },
] as const satisfies readonly (Option & { value: SignalKind })[];

/** "12 holds in an hour, no booking." */
export function explainSignal(facts: SignalFacts): string {
  switch (facts.kind) {
    case 'holds':
      return `${pluralize(facts.holds, 'hold', 'holds')} in an hour, ${facts.bookings === 0 ? 'no booking' : pluralize(facts.bookings, 'booking', 'bookings')}.`;
    case 'declines':
      return `${pluralize(facts.declines, 'card', 'cards')} declined in an hour, over ${pluralize(facts.payments, 'payment', 'payments')}. Successful: ${facts.paid || 'none'}.`;
    case 'reviews':
      return `${pluralize(facts.reviews, 'review', 'reviews')} in a day: ${facts.byNewAccounts} from accounts under two weeks old, ${facts.fiveStars} with five stars.`;
    case 'accounts':
      return `${pluralize(facts.accounts, 'account', 'accounts')} opened in a day from one IP address.`;
    case 'duplicate':
      return `${describeSimilarity(facts)}. The names are ${Math.round(facts.likeness * 100)}% alike.`;
  }
}

function describeSimilarity({
  samePostcode,
  samePhone,
}: {
  samePostcode: boolean;
  samePhone: boolean;
}): string {
  if (samePostcode && samePhone) return 'Same postcode and phone number';
  return samePostcode ? 'Same postcode' : 'Same phone number';
}

/** Innocent explanations shown beside the figures, so that admins don't judge by numbers alone. */
export const benignExplanations: Readonly<Record<SignalKind, string>> = {
  holds: 'They may be comparing dates or having trouble paying.',
  declines: 'A bank can decline one honest card several times.',
  reviews: 'The business may have asked its customers to write reviews.',
  accounts: 'A school, an office or a phone network can share one address.',
  duplicate: 'Chains and studios in one building can look the same.',
};
