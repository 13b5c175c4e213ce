import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { TextLink } from '../layout/parts.tsx';
import { fact, type MailWords, type Say } from '../words/mail-words.ts';

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
  /** "2 calendar feeds and 1 sign-in", where the event has ended some. Absent from jobs of earlier versions. */
  ended: z.string().default(''),
  /** "River Yoga: 1 API key", which a new password leaves alone. */
  businessAccess: z.string().default(''),
});

/** What a notice says in braces. */
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
  facts: { site: fact.site, ...said.facts },
  links: { email: 'Our email address, as a link', ...said.links },
  subject: said.subject,
  parts: { opening: said.opening, closing: said.closing },
});

const ended = 'A sentence: what was ended; nothing where nothing was';
const programs = 'A sentence: how programs reach the person’s businesses; nothing where none do';
const programsPage = 'Where those can be ended, as a link; nothing where there are none';

/** What happened to an account, in words. */
const words: Readonly<Record<Notice, NoticeWords>> = {
  'email-change-asked': noticeWords('email-change-asked', {
    label: 'Another address was asked for',
    facts: { detail: 'The new address' },
    subject: 'A new email address was asked for',
    opening:
      'Somebody signed in to your {site} account asked to use {detail} from now on. Nothing has changed yet: the link we sent there has to be opened first.',
    closing: 'If that was not you, change your password now. {email}',
  }),
  'email-changed': noticeWords('email-changed', {
    label: 'The address was changed',
    facts: { detail: 'The new address' },
    subject: 'Your email address was changed',
    opening: 'Your {site} account now uses {detail}. This address gets no more mail about it.',
    closing: 'If that was not you, write to us at once. {email}',
  }),
  'password-changed': noticeWords('password-changed', {
    label: 'The password was changed',
    facts: { ended, programs },
    links: { programsPage },
    subject: 'Your password was changed',
    opening:
      'The password of your {site} account was changed, and every other device was signed out. {ended}{programs}{programsPage}',
    closing: 'If that was not you, choose a new password now and write to us. {email}',
  }),
  'password-reset': noticeWords('password-reset', {
    label: 'A new password was chosen by a link',
    facts: {
      ways: 'A sentence: what else opens the account; nothing where nothing does',
      advice: 'A sentence: what to do about that; nothing where there is nothing',
      ended,
      programs,
    },
    links: { programsPage },
    subject: 'Your password was changed',
    opening:
      'A new password was chosen for your {site} account by the link we sent to this address, and every device was signed out. {ended}{ways}{programs}{programsPage}',
    closing:
      '{advice} If it was not you who chose the password, choose a new one now and write to us. {email}',
  }),
  'address-proven': noticeWords('address-proven', {
    label: 'The address was confirmed, and what was set up before ended',
    facts: { ended },
    subject: 'Your email address is confirmed',
    opening:
      'The address of your {site} account is confirmed. Until then somebody else could have signed up with it, so nothing that was set up before opens the account. {ended}',
    closing:
      'Sign in again where you need to. If you did not confirm it, choose a new password now and write to us. {email}',
  }),
  'signed-out-everywhere': noticeWords('signed-out-everywhere', {
    label: 'Every other device was signed out',
    facts: { ended },
    subject: 'You signed out everywhere else',
    opening: 'You signed out of your {site} account on every other device. {ended}',
    closing:
      'Make new calendar addresses where you need them. If that was not you, choose a new password now and write to us. {email}',
  }),
  'passkey-added': noticeWords('passkey-added', {
    label: 'A passkey was added',
    facts: { detail: 'What the passkey is called' },
    subject: 'A passkey was added to your account',
    opening: 'The passkey “{detail}” signs in to your {site} account from now on.',
    closing: 'If that was not you, remove it on your profile, choose a new password and write to us. {email}',
  }),
  'passkey-removed': noticeWords('passkey-removed', {
    label: 'A passkey was removed',
    facts: { detail: 'What the passkey is called' },
    subject: 'A passkey was removed from your account',
    opening: 'The passkey “{detail}” no longer signs in to your {site} account.',
    closing: 'If that was not you, choose a new password now and write to us. {email}',
  }),
  'app-added': noticeWords('app-added', {
    label: 'Two-step sign-in was turned on',
    facts: { ended },
    subject: 'Two-step sign-in is on',
    opening:
      'Signing in to your {site} account asks for a code of an authenticator app from now on. Keep your recovery codes where you find them without your phone. {ended}',
    closing: 'If that was not you, choose a new password now and write to us. {email}',
  }),
  'app-removed': noticeWords('app-removed', {
    label: 'Two-step sign-in was turned off',
    facts: { ended },
    subject: 'Two-step sign-in is off',
    opening: 'Signing in to your {site} account no longer asks for a code. {ended}',
    closing: 'If that was not you, choose a new password now and write to us. {email}',
  }),
  'recovery-code-used': noticeWords('recovery-code-used', {
    label: 'A recovery code was used',
    subject: 'A recovery code was used',
    opening:
      'Somebody signed in to your {site} account, or showed that it is theirs, with one of its recovery codes. Each works once.',
    closing: 'If that was not you, choose a new password now and write to us. {email}',
  }),
  'sign-up-tried': noticeWords('sign-up-tried', {
    label: 'Somebody tried to sign up with a known address',
    subject: 'Somebody tried to sign up with your address',
    opening:
      'Somebody tried to make a new {site} account with this address. You have an account already, and nothing about it has changed.',
    closing:
      'If it was you, sign in instead, or choose a new password from the sign-in page. If it was not, you need do nothing; questions go to {email}',
  }),
  'account-deleted': noticeWords('account-deleted', {
    label: 'An account was deleted',
    subject: 'Your account has been deleted',
    opening:
      'Your {site} account is gone, and so is what we kept about you. Records of payments stay as long as tax law asks, without your name and contact details. Bookings you still had were cancelled; what goes back to your card is on its way.',
    closing: '',
  }),
};

/** What a person is told of their account without asking. */
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

/** To whoever an account belongs, or belonged: something about its safety changed. */
function template(
  site: MailSite,
  { notice, detail, address, ended, businessAccess }: z.infer<typeof payload>,
  say: Say,
): MailTemplate {
  const { brand } = site;
  const said = say(words[notice], {
    site: brand.name,
    detail,
    ways: detail === '' ? '' : `These open your account too: ${detail}.`,
    advice: detail === '' ? '' : 'If you do not know one of them, sign in and remove it on your profile.',
    ended: ended === '' ? '' : `We ended: ${ended}. `,
    programs:
      businessAccess === ''
        ? ''
        : `Programs still reach your business with what was made before (${businessAccess}). `,
    programsPage:
      businessAccess === '' ? (
        ''
      ) : (
        <TextLink href={`${site.publicUrl}/business/api`}>Check them, and end what you don’t know</TextLink>
      ),
    email: <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because ${address} is, or was, the address of a ${brand.name} account. We always send mail about an account’s safety.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {said.closing}
      </>
    ),
  };
}
