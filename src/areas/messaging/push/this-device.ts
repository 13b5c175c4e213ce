import type { Subscription } from './contract.ts';

export type PushSupport =
  /** Supported; permission granted or not asked yet. */
  | 'able'
  /** Denied; only the browser's settings can change that. */
  | 'refused'
  /** Only from the home screen (iPhone, iPad). */
  | 'on-home-screen'
  /** Unsupported. */
  | 'unable';

/** Never prompts. */
export function detectPushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'refused' : 'able';
  return /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ? 'on-home-screen' : 'unable';
}

/** `PushDevice.mark` of this browser; null if not subscribed. */
export async function readDeviceMark(): Promise<string | null> {
  const endpoint = (await (await findRegistration())?.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A browser that can't reach its push service may hang for minutes. */
const MAX_WAIT_MS = 20_000;

/**
 * Prompts and subscribes. Null if declined. Throws if the push service can't be reached in 20 seconds; a late success
 * shows up next time.
 */
export async function subscribe(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const fits = known !== null && subscriptionKey(known) === publicKey;
  if (known !== null && !fits) await known.unsubscribe();
  const subscription = fits
    ? known
    : await Promise.race([
        pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
        rejectAfterTimeout(),
      ]);
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error('The browser gave no subscription.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

const rejectAfterTimeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The push service does not answer.')), MAX_WAIT_MS);
  });

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  await (await (await findRegistration())?.pushManager.getSubscription())?.unsubscribe();
}

const findRegistration = () => navigator.serviceWorker?.getRegistration();

/** base64url. A device with another key is unreachable. */
function subscriptionKey({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  return key === null ? null : base64Url(new Uint8Array(key));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
