import { createHash } from 'node:crypto';
import type { AccountMailData } from './mail-data.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { readAccountForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { accountNotice } from './templates/account-notice.tsx';
import { confirmNewAddress } from './templates/confirm-new-address.tsx';
import type { MailSite, MailTemplate } from './templates/layout.tsx';
import { magicLink } from './templates/magic-link.tsx';
import { resetPassword } from './templates/reset-password.tsx';
import { verifyAddress } from './templates/verify-address.tsx';

type AccountTemplate = (site: MailSite, account: AccountMailData, url: string) => MailTemplate;

/** Sends the link that confirms an address; each link is sent once. Throws on a temporary failure. */
export async function sendVerifyAddress(
  deps: NotificationDeps,
  payload: MailPayload<'mail.verify-address'>,
): Promise<void> {
  await sendLink(deps, payload, 'verify-address', verifyAddress);
}

/** Sends the link that resets a password; each link is sent once. Throws on a temporary failure. */
export async function sendResetPassword(
  deps: NotificationDeps,
  payload: MailPayload<'mail.reset-password'>,
): Promise<void> {
  await sendLink(deps, payload, 'reset-password', resetPassword);
}

/** Sends the link that signs somebody in; each link is sent once. Throws on a temporary failure. */
export async function sendMagicLink(
  deps: NotificationDeps,
  payload: MailPayload<'mail.magic-link'>,
): Promise<void> {
  await sendLink(deps, payload, 'magic-link', magicLink);
}

/** Sends the link that confirms a new address to that address; each is sent once. Throws on a temporary failure. */
export async function sendConfirmNewAddress(
  deps: NotificationDeps,
  { userId, address, url }: MailPayload<'mail.confirm-new-address'>,
): Promise<void> {
  await sendTo(deps, { email: address }, { userId, url }, 'confirm-new-address', confirmNewAddress);
}

/** Tells the address an account has, or had, what happened to it. Throws on a temporary failure. */
export async function sendAccountNotice(
  deps: NotificationDeps,
  payload: MailPayload<'mail.account-notice'>,
): Promise<void> {
  await sendOnce(deps, {
    ...(await renderMail(accountNotice(deps.site, payload))),
    key: mailKey('account-notice', payload.id, 'account'),
    template: 'account-notice',
    to: { name: '', address: payload.address },
  });
}

type LinkTemplate = 'verify-address' | 'reset-password' | 'magic-link' | 'confirm-new-address';

async function sendLink(
  deps: NotificationDeps,
  { userId, url }: { userId: string; url: string },
  template: LinkTemplate,
  write: AccountTemplate,
): Promise<void> {
  const account = await readAccountForMail(deps.pool, userId);
  if (account === null) return deps.log.warn({ userId, template }, 'No such account to send a link to');
  await sendTo(deps, account, { userId, url }, template, write);
}

async function sendTo(
  deps: NotificationDeps,
  account: AccountMailData,
  { userId, url }: { userId: string; url: string },
  template: LinkTemplate,
  write: AccountTemplate,
): Promise<void> {
  // The log outlives the link, so it holds a digest: enough to know one link from the next, useless to open either.
  const link = createHash('sha256').update(url).digest('hex').slice(0, 16);
  await sendOnce(deps, {
    ...(await renderMail(write(deps.site, account, url))),
    key: mailKey(template, `${userId}:${link}`, 'account'),
    template,
    // No name: anyone can sign up with somebody else's address and a name that is a message of their own.
    to: { name: '', address: account.email },
  });
}
