import { createHash } from 'node:crypto';
import type { Subscription } from './contract.ts';
import { isPushService, type VapidKeys } from './rules.ts';

/** What became of a notification: its service has it, the browser is gone for good, or it will never be taken. */
export type PushOutcome = 'taken' | 'gone' | 'refused';

/** Hands notifications to browsers' push services. */
export interface PushSender {
  publicKey: string;
  /** Whether this is the address of a push service that notifications are handed to. */
  takes(endpoint: string): boolean;
  /**
   * Hands a notification, encrypted for its browser (RFC 8291), to its push service, which keeps it until `until`.
   * `about` replaces what the service still keeps under the same. Throws what is worth another attempt.
   */
  send(
    to: Subscription,
    notification: object,
    how: { about: string; until: Date; now: Date; urgent: boolean },
  ): Promise<PushOutcome>;
}

export interface PushSenderOptions {
  keys: VapidKeys;
  /** Whom a push service can ask, `mailto:` or `https:`. */
  subject: string;
  /** The origin of a push service on this machine, in tests and never in production; null for none. */
  testService: string | null;
}

/** A push service that hangs must not hold a worker. */
const TIMEOUT_MS = 15_000;

/** No push service keeps anything for longer (28 days). */
const MAX_TTL_SECONDS = 28 * 86_400;

export function createPushSender({ keys, subject, testService }: PushSenderOptions): PushSender {
  const takes = (endpoint: string) =>
    isPushService(endpoint) ||
    (testService !== null && URL.canParse(endpoint) && new URL(endpoint).origin === testService);
  return {
    publicKey: keys.publicKey,
    takes,
    async send(to, notification, { about, until, now, urgent }) {
      // Of what was kept before a rule was stricter too.
      if (!takes(to.endpoint)) return 'gone';
      const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
      // Read by the first notification: most starts send none.
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

/** What a push service's answer says (RFC 8030, 5 and 7.3). */
function toPushOutcome({ status, ok }: Response): PushOutcome {
  if (ok) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  return 'refused';
}
