import type { z } from 'zod';
import type { CredentialKind } from './identity/accounts/credentials/credential-kind.ts';
import type { Mail } from './messaging/email/mails/define-mail.server.ts';
import type { Push } from './messaging/push/define-push.server.ts';

/**
 * What a feature has that the whole site runs: the form of `feature.server.ts`. src/app/features.server.ts lists them,
 * and src/app builds its lists from there. Whatever a feature has none of is left out.
 */
export interface Feature {
  /** Its folder below src/areas, as in src/areas/order.ts. */
  name: string;
  /** Kinds of secrets that open an account or a business. Those of later features end first. */
  credentials?: readonly CredentialKind[];
  /** Emails by the task that sends them. Each file loads with its first email, never at the start. */
  mails?: Readonly<Record<`mail.${string}`, () => Promise<{ mail: Mail<z.ZodType> }>>>;
  /** Notifications on devices, by the task that sends them. */
  pushes?: Readonly<Record<`push.${string}`, Push<z.ZodType>>>;
}

/** Checks a manifest, and keeps the exact types of what it lists. */
export const defineFeature = <const Manifest extends Feature>(manifest: Manifest): Manifest => manifest;
