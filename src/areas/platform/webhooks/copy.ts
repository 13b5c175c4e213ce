import type { BadgeTone } from '#shared/ui/type/badge.tsx';
import type { DeliveryState, Webhook, WebhookAttempt } from './contract.ts';

export const deliveryLabels: Readonly<Record<DeliveryState, { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Being sent', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export function webhookStatusLabel({ off, failingSince }: Webhook): { label: string; tone: BadgeTone } {
  if (off !== null) return { label: 'Off', tone: off.because === 'owner' ? 'neutral' : 'danger' };
  return failingSince === null ? { label: 'On', tone: 'success' } : { label: 'Failing', tone: 'warning' };
}

export const disabledReasons: Readonly<Record<'owner' | 'failing' | 'gone', string>> = {
  owner: 'You turned it off. We don’t send events from this time later.',
  failing: 'It failed for three days, so we turned it off. We don’t send events from this time later.',
  gone: 'It answered 410 (gone), so we turned it off. We don’t send events from this time later.',
};

const refusals: Readonly<Record<string, string>> = {
  bad_address: 'the address isn’t valid',
  not_public: 'the address is on a private network',
  too_slow: 'no answer within ten seconds',
  unreachable: 'the server isn’t responding',
};

/** "200" or "no answer within ten seconds". */
export const attemptOutcome = ({
  answered,
  refusal,
}: Pick<WebhookAttempt, 'answered' | 'refusal'>): string =>
  answered === null ? (refusals[refusal ?? ''] ?? 'it couldn’t be sent') : `answered ${answered}`;

/** "84 ms", "2.4 s". */
export const latency = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
