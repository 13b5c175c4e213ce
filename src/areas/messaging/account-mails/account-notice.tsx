import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';

const noticeSchema = z.enum([
  'email-change-asked',
  'email-changed',
  'password-changed',
  'password-reset',
  'address-proven',
  'signed-out-everywhere',
  'passkey-added',
  'passkey-removed',
  'app-added',
  'app-removed',
  'recovery-code-used',
  'assistant-connected',
  'sign-up-tried',
  'account-deleted',
]);
type Notice = z.infer<typeof noticeSchema>;

const payload = z.object({
  /** Identifies the notice: two of the same kind are two mails. */
  id: z.uuid(),
  notice: noticeSchema,
  address: z.email(),
  detail: z.string(),
  /** "2 calendar feeds and 1 sign-in", if the event ended any. Absent from jobs of earlier versions. */
  ended: z.string().default(''),
  /** "River Yoga: 1 API key"; a new password doesn't revoke these. */
  businessAccess: z.string().default(''),
});

type NoticeWords = MailWords<
  'site' | 'detail' | 'ways' | 'advice' | 'ended' | 'programs',
  'email' | 'programsPage',
  'opening' | 'closing'
>;

const noticeWords = (
  notice: Notice,
  said: Pick<NoticeWords, 'label' | 'subject'> & {
    facts?: NoticeWords['facts'];
    links?: NoticeWords['links'];
    opening: string;
    closing: string;
  },
): NoticeWords => ({
  name: `account-notice-${notice}`,
  label: said.label,
  facts: { site: commonFacts.site, ...said.facts },
  links: { email: 'Our email address, as a link', ...said.links },
  subject: said.subject,
  parts: { opening: said.opening, closing: said.closing },
});

const ended = 'Ended access, as a sentence. Empty if none.';
const programs = 'How programs access the person’s businesses, as a sentence. Empty if none do.';
const programsPage = 'Link to end that access. Empty if there is none.';

const words: Readonly<Record<Notice, NoticeWords>> = {
  'email-change-asked': noticeWords('email-change-asked', {
    label: 'Email change requested',
    facts: { detail: 'The new address' },
    subject: 'A new email address was asked for',
    opening:
      'Someone signed in to your {site} account asked to change its email address to {detail}. Nothing changes until they open the link we sent there.',
    closing: 'If this wasn’t you, change your password now. {email}',
  }),
  'email-changed': noticeWords('email-changed', {
    label: 'Email changed',
    facts: { detail: 'The new address' },
    subject: 'Your email address was changed',
    opening: 'Your {site} account now uses {detail}. We won’t email this address about it any more.',
    closing: 'If this wasn’t you, contact us straight away. {email}',
  }),
  'password-changed': noticeWords('password-changed', {
    label: 'Password changed',
    facts: { ended, programs },
    links: { programsPage },
    subject: 'Your password was changed',
    opening:
      'You changed the password of your {site} account. We’ve signed you out on every other device. {ended}{programs}{programsPage}',
    closing: 'If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'password-reset': noticeWords('password-reset', {
    label: 'Password reset',
    facts: {
      ways: 'Other ways into the account, as a sentence. Empty if none.',
      advice: 'Advice, as a sentence. Empty if none.',
      ended,
      programs,
    },
    links: { programsPage },
    subject: 'Your password was changed',
    opening:
      'Someone used the link we sent to this address to change your {site} password. We’ve signed you out on every device. {ended}{ways}{programs}{programsPage}',
    closing: '{advice} If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'address-proven': noticeWords('address-proven', {
    label: 'Email confirmed, earlier sign-ins ended',
    facts: { ended },
    subject: 'Your email address is confirmed',
    opening:
      'You’ve confirmed the email address of your {site} account. To keep it safe, we’ve ended every sign-in set up before that. {ended}',
    closing:
      'Sign in again where you need to. If you didn’t confirm it, choose a new password now and contact us. {email}',
  }),
  'signed-out-everywhere': noticeWords('signed-out-everywhere', {
    label: 'Other devices signed out',
    facts: { ended },
    subject: 'You signed out everywhere else',
    opening: 'You’ve signed out of your {site} account on every other device. {ended}',
    closing:
      'Get new calendar links where you need them. If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'passkey-added': noticeWords('passkey-added', {
    label: 'Passkey added',
    facts: { detail: 'Passkey name' },
    subject: 'Passkey added to your account',
    opening: 'You can now sign in to your {site} account with the passkey “{detail}”.',
    closing: 'If this wasn’t you, remove it on your profile, choose a new password and contact us. {email}',
  }),
  'passkey-removed': noticeWords('passkey-removed', {
    label: 'Passkey removed',
    facts: { detail: 'Passkey name' },
    subject: 'Passkey removed from your account',
    opening: 'You can no longer sign in to your {site} account with the passkey “{detail}”.',
    closing: 'If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'app-added': noticeWords('app-added', {
    label: 'Two-step sign-in turned on',
    facts: { ended },
    subject: 'Two-step sign-in is on',
    opening:
      'You’ll now need a code from your authenticator app to sign in to {site}. Keep your recovery codes somewhere other than your phone. {ended}',
    closing: 'If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'app-removed': noticeWords('app-removed', {
    label: 'Two-step sign-in turned off',
    facts: { ended },
    subject: 'Two-step sign-in is off',
    opening: 'You no longer need a code to sign in to {site}. {ended}',
    closing: 'If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'recovery-code-used': noticeWords('recovery-code-used', {
    label: 'Recovery code used',
    subject: 'Recovery code used',
    opening:
      'Someone used a recovery code to sign in to your {site} account or confirm their identity. Each code works once.',
    closing: 'If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'assistant-connected': noticeWords('assistant-connected', {
    label: 'Assistant connected',
    facts: { detail: 'Assistant name' },
    subject: 'You connected an assistant',
    opening:
      'The assistant “{detail}” can now use your {site} account as you allowed. It can’t pay. Your profile shows its activity and disconnects it.',
    closing: 'If this wasn’t you, choose a new password now and contact us. {email}',
  }),
  'sign-up-tried': noticeWords('sign-up-tried', {
    label: 'Sign-up with a known address',
    subject: 'Someone tried to sign up with your address',
    opening:
      'Someone tried to create a {site} account with this address. You already have an account, and it hasn’t changed.',
    closing:
      'If it was you, sign in instead, or choose a new password on the sign-in page. If it wasn’t you, you don’t need to do anything. Questions? {email}',
  }),
  'account-deleted': noticeWords('account-deleted', {
    label: 'Account deleted',
    subject: 'Your account is deleted',
    opening:
      'We’ve deleted your {site} account and your data. We keep payment records for tax law, without your name and contact details. We’ve cancelled your upcoming bookings, and any refunds are on their way to your card.',
    closing: '',
  }),
};

export const mail = defineMail({
  payload,
  read: async (notice) => notice,
  letters: {
    'account-notice': {
      reader: 'account',
      to: ({ address }) => ({ name: '', address }),
      once: ({ id }) => id,
      words: [
        words['password-changed'],
        ...Object.values(words).filter((one) => one !== words['password-changed']),
      ],
      template,
      preview: {
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        notice: 'password-changed',
        address: 'priya@people.example',
        detail: '',
        ended: '2 calendar feeds and 1 sign-in',
        businessAccess: 'River Yoga: 1 API key',
      },
      previews: Object.fromEntries(
        noticeSchema.options.map((notice) => [
          words[notice].name,
          {
            id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
            notice,
            address: 'priya@people.example',
            detail: notice.startsWith('email') ? 'priya.nair@people.example' : 'Google',
            ended: '2 calendar feeds and 1 sign-in',
            businessAccess: 'River Yoga: 1 API key',
          },
        ]),
      ),
    },
  },
});

function template(
  site: MailSite,
  { notice, detail, address, ended, businessAccess }: z.infer<typeof payload>,
  say: RenderWords,
): MailTemplate {
  const { brand } = site;
  const said = say(words[notice], {
    site: brand.name,
    detail,
    ways: detail === '' ? '' : `Other ways into your account: ${detail}.`,
    advice: detail === '' ? '' : 'If you don’t recognise one, sign in and remove it on your profile.',
    ended: ended === '' ? '' : `We ended: ${ended}. `,
    programs: businessAccess === '' ? '' : `Programs can still access your business (${businessAccess}). `,
    programsPage:
      businessAccess === '' ? (
        ''
      ) : (
        <TextLink href={`${site.publicUrl}/business/api`}>
          Check them and end any you don’t recognise
        </TextLink>
      ),
    email: <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because ${address} is, or was, the address of a ${brand.name} account. We always email you about account security.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {said.closing}
      </>
    ),
  };
}
