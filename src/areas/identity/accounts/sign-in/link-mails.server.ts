import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Pool } from '#shared/db/database.server.ts';
import { findUserIdByEmail } from '../queries.server.ts';
import { accountPageUrl } from './mail-page-url.ts';

export const LINK_MAIL_TASK = 'sendLinkMail';

/** `token`: for the sign-in link. */
const linkMailSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('reset'), email: z.string() }),
  z.object({
    of: z.literal('magic link'),
    email: z.string(),
    token: z.string(),
    /** For the browser that asked. */
    code: z.string().optional(),
    returnTo: z.string().optional(),
  }),
]);
export type LinkMail = z.infer<typeof linkMailSchema>;

const HOUR_MS = 3_600_000; // the mail says so

const typedSchema = z.object({ email: z.string() });

/** Queues the same job for every address without a lookup, so neither answer nor timing reveals accounts. */
export function resetRequestPlugin(queueLinkMail: (mail: LinkMail) => Promise<void>): BetterAuthPlugin {
  return {
    id: 'fettle-reset-request',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/request-password-reset',
          handler: createAuthMiddleware(async (ctx) => {
            const { email } = typedSchema.parse(ctx.body);
            await queueLinkMail({ of: 'reset', email: email.toLowerCase() });
            return ctx.json({
              status: true,
              message: 'If this email exists in our system, check your email for the reset link',
            });
          }),
        },
      ],
    },
  };
}

export interface LinkMailDeps {
  pool: Pool;
  /** e.g. https://fettle.example. */
  publicUrl: string;
  /** In the library's format. */
  storeResetToken(link: { userId: string; token: string; expiresAt: Date }): Promise<void>;
  sendResetMail(mail: { userId: string; url: string }): Promise<void>;
  sendMagicLink(mail: { email: string; url: string; code?: string }): Promise<void>;
}

/** A sign-in mail goes to every address, as it may make an account; a reset to none without one. */
export async function sendLinkMail(deps: LinkMailDeps, payload: unknown): Promise<void> {
  const asked = linkMailSchema.parse(payload);
  if (asked.of === 'magic link') {
    const { email, token, code, returnTo } = asked;
    await deps.sendMagicLink({
      email,
      url: accountPageUrl(deps.publicUrl, '/sign-in/link', { token, returnTo }),
      ...(code !== undefined && { code }),
    });
    return;
  }
  const userId = await findUserIdByEmail(deps.pool, asked.email);
  if (userId === null) return;
  const token = randomBytes(24).toString('base64url');
  await deps.storeResetToken({ userId, token, expiresAt: new Date(Date.now() + HOUR_MS) });
  await deps.sendResetMail({
    userId,
    url: accountPageUrl(deps.publicUrl, '/reset-password', { token }),
  });
}
