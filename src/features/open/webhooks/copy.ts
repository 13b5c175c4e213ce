import type { BadgeTone } from '#shared/ui/type/badge.tsx';
import type { DeliveryState, Webhook, WebhookAttempt } from './contract.ts';

/** What the log calls the state of an event. */
export const deliveryLabels: Readonly<Record<DeliveryState, { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'On its way', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Given up', tone: 'danger' },
};

/** How a webhook stands. */
export function standingOf({ off, failingSince }: Webhook): { label: string; tone: BadgeTone } {
  if (off !== null) return { label: 'Switched off', tone: off.because === 'owner' ? 'neutral' : 'danger' };
  return failingSince === null ? { label: 'On', tone: 'success' } : { label: 'Failing', tone: 'warning' };
}

/** Why nothing is sent there, as its owner reads it. */
export const offReasons: Readonly<Record<'owner' | 'failing' | 'gone', string>> = {
  owner: 'You switched it off. What happens meanwhile is not sent later.',
  failing: 'It took nothing for three days, so we switched it off. What happens meanwhile is not sent later.',
  gone: 'It answered 410, that nothing is to be sent there any more. What happens meanwhile is not sent later.',
};

const refusals: Readonly<Record<string, string>> = {
  bad_address: 'no address that can be called',
  not_public: 'the address leads into a private network',
  too_slow: 'no answer within ten seconds',
  unreachable: 'nobody answers there',
};

/** What came of an attempt: "200" or "no answer within ten seconds". */
export const outcomeOf = ({ answered, refusal }: Pick<WebhookAttempt, 'answered' | 'refusal'>): string =>
  answered === null ? (refusals[refusal ?? ''] ?? 'it could not be sent') : `answered ${answered}`;

/** "84 ms", "2.4 s". */
export const latency = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
