import type { SiteConfig } from '#shared/domain/site-config.ts';
import { STRIPE_FRAMES } from './content-security-policy.server.ts';

/** What pages could ask of a device, of which most is of no use to any page of ours. */
const features = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;
type Feature = (typeof features)[number];

/**
 * What the site's pages may ask of the device, and the frames in them: where the person is, for searching; passkeys;
 * the camera, for scanning codes at the door; a screen that stays awake, for showing one; Stripe's frames for wallets, where Stripe is used. The same for all of
 * them, because a browser keeps what the first page of a document said while the person walks on to others.
 */
export function permissionsPolicy({ payments }: Pick<SiteConfig, 'payments'>): string {
  return formatAllowlist({
    geolocation: ['self'],
    'publickey-credentials-create': ['self'],
    'publickey-credentials-get': ['self'],
    camera: ['self'],
    'screen-wake-lock': ['self'],
    payment: payments.provider === 'stripe' ? ['self', ...STRIPE_FRAMES.map((origin) => `"${origin}"`)] : [],
  });
}

function formatAllowlist(allowed: Partial<Record<Feature, readonly string[]>>): string {
  return features.map((feature) => `${feature}=(${(allowed[feature] ?? []).join(' ')})`).join(', ');
}

/** For whatever is no page. */
export const noPermissions = formatAllowlist({});
