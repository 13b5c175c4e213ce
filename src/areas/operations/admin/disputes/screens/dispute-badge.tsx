import { disputeStateLabels } from '#areas/money/payments/disputes/copy.ts';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import type { ListedDispute } from '../contract.ts';

const tones: Readonly<Record<ListedDispute['state'], BadgeTone>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'info',
  warning_closed: 'neutral',
  needs_response: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'danger',
};

/** Shows an answer as sent even before the bank confirms it. */
export function DisputeBadge({ state, answered }: Pick<ListedDispute, 'state' | 'answered'>) {
  return answered && state.endsWith('needs_response') ? (
    <Badge tone="info">Response being sent</Badge>
  ) : (
    <Badge tone={tones[state]}>{disputeStateLabels[state]}</Badge>
  );
}
