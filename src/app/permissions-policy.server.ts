import type { SiteConfig } from '#shared/domain/site-config.ts';
import { STRIPE_FRAMES } from './content-security-policy.server.ts';
import { isFrontOfHouse } from './entries.ts';

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
 * What a page may ask of the device, and the frames in it: where the person is, for searching; passkeys; the camera,
 * where codes are scanned at the door, which is back of house; Stripe's frames for wallets, where Stripe is used.
 */
export function permissionsPolicy({ payments }: Pick<SiteConfig, 'payments'>, path: string): string {
  return written({
    geolocation: ['self'],
    'publickey-credentials-create': ['self'],
    'publickey-credentials-get': ['self'],
    camera: isFrontOfHouse(path) ? [] : ['self'],
    payment: payments.provider === 'stripe' ? ['self', ...STRIPE_FRAMES.map((origin) => `"${origin}"`)] : [],
  });
}

function written(allowed: Partial<Record<Feature, readonly string[]>>): string {
  return features.map((feature) => `${feature}=(${(allowed[feature] ?? []).join(' ')})`).join(', ');
}

/** For whatever is no page. */
export const noPermissions = written({});
