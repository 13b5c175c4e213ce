import type { Subscription } from './contract.ts';

/** What this browser can do about notifications. */
export type PushSupport =
  /** It can show them, and was not asked or has agreed. */
  | 'able'
  /** The person has refused them in the browser's own settings, where alone it can be changed. */
  | 'refused'
  /** It shows them only where the site stands on the home screen (iPhone, iPad). */
  | 'on-home-screen'
  /** It cannot. */
  | 'unable';

/** What this browser can do, without asking anybody anything. */
export function detectPushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'refused' : 'able';
  return /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ? 'on-home-screen' : 'unable';
}

/** How the server names the subscription that this browser has (`PushDevice.mark`); null while it has none. */
export async function readDeviceMark(): Promise<string | null> {
  const endpoint = (await (await findRegistration())?.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A browser that cannot reach its push service may try for minutes without a word. */
const MAX_WAIT_MS = 20_000;

/**
 * Asks the person, by the browser's own question, and subscribes with the site's key. Null when they say no. Throws
 * when the browser cannot reach its push service, or has not within 20 seconds; what it gets later is found next time.
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

/** The site's key that it was made with, in base64url. One with another key can be reached no more. */
function subscriptionKey({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  return key === null ? null : base64Url(new Uint8Array(key));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
