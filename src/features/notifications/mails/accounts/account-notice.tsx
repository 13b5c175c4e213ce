import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Paragraph, TextLink } from '../layout/parts.tsx';

const noticeSchema = z.enum([
  'email-change-asked',
  'email-changed',
  'password-changed',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'app-added',
  'app-removed',
  'recovery-code-used',
  'sign-up-tried',
  'account-deleted',
]);
type Notice = z.infer<typeof noticeSchema>;

const payload = z.object({
  /** Which of the account's notices: two of the same kind are two mails. */
  id: z.uuid(),
  notice: noticeSchema,
  /** That the account has, or had. */
  address: z.email(),
  /** The new address, a passkey's name or the ways in, where the notice speaks of one. */
  detail: z.string(),
});

/** What a person is told of their account without asking. */
export const mail = defineMail({
  payload,
  read: async (notice) => notice,
  letters: {
    'account-notice': {
      reader: 'account',
      to: ({ address }) => ({ name: '', address }),
      once: ({ id }) => id,
      template,
      preview: {
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        notice: 'password-changed',
        address: 'priya@people.example',
        detail: '',
      },
    },
  },
});

interface NoticeWords {
  title: string;
  body: string;
  /** What to do if it was not them; null where there is nothing left to do. */
  otherwise: string | null;
}

/** What happened to an account, in words. `detail` is the new address where one is spoken of. */
function wordsOf(notice: Notice, detail: string, brand: string): NoticeWords {
  switch (notice) {
    case 'email-change-asked':
      return {
        title: 'A new email address was asked for',
        body: `Somebody signed in to your ${brand} account asked to use ${detail} from now on. Nothing has changed yet: the link we sent there has to be opened first.`,
        otherwise: 'If that was not you, change your password now.',
      };
    case 'email-changed':
      return {
        title: 'Your email address was changed',
        body: `Your ${brand} account now uses ${detail}. This address gets no more mail about it.`,
        otherwise: 'If that was not you, write to us at once.',
      };
    case 'password-changed':
      return {
        title: 'Your password was changed',
        body: `The password of your ${brand} account was changed, and every other device was signed out.`,
        otherwise: 'If that was not you, choose a new password now and write to us.',
      };
    case 'password-reset':
      return {
        title: 'Your password was changed',
        body: `A new password was chosen for your ${brand} account by the link we sent to this address, and every device was signed out.${
          detail === '' ? '' : ` These open your account too: ${detail}.`
        }`,
        otherwise: `${
          detail === '' ? '' : 'If you do not know one of them, sign in and remove it on your profile. '
        }If it was not you who chose the password, choose a new one now and write to us.`,
      };
    case 'passkey-added':
      return {
        title: 'A passkey was added to your account',
        body: `The passkey “${detail}” signs in to your ${brand} account from now on.`,
        otherwise: 'If that was not you, remove it on your profile, choose a new password and write to us.',
      };
    case 'passkey-removed':
      return {
        title: 'A passkey was removed from your account',
        body: `The passkey “${detail}” no longer signs in to your ${brand} account.`,
        otherwise: 'If that was not you, choose a new password now and write to us.',
      };
    case 'app-added':
      return {
        title: 'Two-step sign-in is on',
        body: `Signing in to your ${brand} account asks for a code of an authenticator app from now on. Keep your recovery codes where you find them without your phone.`,
        otherwise: 'If that was not you, choose a new password now and write to us.',
      };
    case 'app-removed':
      return {
        title: 'Two-step sign-in is off',
        body: `Signing in to your ${brand} account no longer asks for a code.`,
        otherwise: 'If that was not you, choose a new password now and write to us.',
      };
    case 'recovery-code-used':
      return {
        title: 'A recovery code was used',
        body: `Somebody signed in to your ${brand} account, or showed that it is theirs, with one of its recovery codes. Each works once.`,
        otherwise: 'If that was not you, choose a new password now and write to us.',
      };
    case 'sign-up-tried':
      return {
        title: 'Somebody tried to sign up with your address',
        body: `Somebody tried to make a new ${brand} account with this address. You have an account already, and nothing about it has changed.`,
        otherwise:
          'If it was you, sign in instead, or choose a new password from the sign-in page. If it was not, you need do nothing; questions go to',
      };
    case 'account-deleted':
      return {
        title: 'Your account has been deleted',
        body: `Your ${brand} account is gone, and so is what we kept about you. Records of payments stay as long as tax law asks, without your name and contact details. Bookings you still had were cancelled; what goes back to your card is on its way.`,
        otherwise: null,
      };
  }
}

/** To whoever an account belongs, or belonged: something about its safety changed. */
function template(site: MailSite, mail: z.infer<typeof payload>): MailTemplate {
  const { brand } = site;
  const { title, body, otherwise } = wordsOf(mail.notice, mail.detail, brand.name);
  return {
    subject: title,
    preheader: body,
    reason: `You get this email because ${mail.address} is, or was, the address of a ${brand.name} account. We always send mail about an account’s safety.`,
    title,
    body: (
      <>
        <Paragraph>{body}</Paragraph>
        {otherwise !== null && (
          <Paragraph>
            {otherwise} <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>
          </Paragraph>
        )}
      </>
    ),
  };
}
