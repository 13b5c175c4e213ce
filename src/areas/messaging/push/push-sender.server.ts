import { createHash } from 'node:crypto';
import type { Subscription } from './contract.ts';
import { isPushService, type VapidKeys } from './rules.ts';

/** Accepted, browser gone for good, or refused for good. */
export type PushOutcome = 'taken' | 'gone' | 'refused';

/** Hands notifications to browsers' push services. */
export interface PushSender {
  publicKey: string;
  /** Whether the URL is a known push service. */
  takes(endpoint: string): boolean;
  /**
   * Sends an encrypted notification (RFC 8291), kept until `until`. `about` replaces a pending one. Throws on
   * temporary failures.
   */
  send(
    to: Subscription,
    notification: object,
    how: { about: string; until: Date; now: Date; urgent: boolean },
  ): Promise<PushOutcome>;
}

export interface PushSenderOptions {
  keys: VapidKeys;
  /** Our contact for push services, `mailto:` or `https:`. */
  subject: string;
  /** Local push service for tests; null otherwise. */
  testService: string | null;
}

/** A hanging service must not block a worker. */
const TIMEOUT_MS = 15_000;

/** The longest any push service keeps a message (28 days). */
const MAX_TTL_SECONDS = 28 * 86_400;

export function createPushSender({ keys, subject, testService }: PushSenderOptions): PushSender {
  const takes = (endpoint: string) =>
    isPushService(endpoint) ||
    (testService !== null && URL.canParse(endpoint) && new URL(endpoint).origin === testService);
  return {
    publicKey: keys.publicKey,
    takes,
    async send(to, notification, { about, until, now, urgent }) {
      // Stored before the rules were stricter.
      if (!takes(to.endpoint)) return 'gone';
      const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
      // Loaded on first use.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(to, JSON.stringify(notification), {
        vapidDetails: { subject, ...keys },
        TTL: Math.max(0, Math.min(seconds, MAX_TTL_SECONDS)),
        urgency: urgent ? 'high' : 'normal',
        topic: createHash('sha256').update(about).digest('base64url').slice(0, 32),
      });
      const answer = await fetch(to.endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body ?? []),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return toPushOutcome(answer);
    },
  };
}

/** RFC 8030, 5 and 7.3. */
function toPushOutcome({ status, ok }: Response): PushOutcome {
  if (ok) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  return 'refused';
}
