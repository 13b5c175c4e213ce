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
 * Permissions-Policy: location, passkeys, camera, wake lock, and Stripe's frames. Equal on all pages, as the first
 * page's policy applies to the whole document.
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

/** For responses that aren't pages. */
export const noPermissions = formatAllowlist({});
