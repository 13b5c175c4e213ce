import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import {
  bookingsLink,
  businessDashboardLink,
  trainerDashboardLink,
} from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { type AdminActionMailData, readAdminActionForMail } from './account-queries.server.ts';

type AdminActionWords = MailWords<
  'site' | 'subject' | 'amount' | 'reason' | 'ended',
  'email',
  'opening' | 'closing'
>;

/** The next step's link; null if there is none. */
type NextLink = (site: MailSite) => { href: string; label: string } | null;

const dashboard: NextLink = ({ publicUrl }) => ({
  href: businessDashboardLink(publicUrl),
  label: 'Open your dashboard',
});

/** `meaning`: the consequence for the reader. */
const adminAction = (
  name: string,
  { meaning, subject, ...said }: Pick<AdminActionWords, 'label' | 'subject' | 'title'> & { meaning: string },
  onward: NextLink = () => null,
) => ({
  onward,
  words: {
    ...said,
    name: `admin-act-${name}`,
    subject,
    facts: {
      site: commonFacts.site,
      ...(/\{subject\}/.test(subject + meaning) && { subject: 'What it is about' }),
      ...(/\{amount\}/.test(subject + meaning) && { amount: commonFacts.amount }),
      ...(/\{ended\}/.test(meaning) && { ended: 'Ended access, as a sentence. Empty if none.' }),
      reason: 'Reason from the admin',
    },
    links: { email: 'Our email address, as a link' },
    needs: ['reason'],
    parts: {
      opening: `${meaning}\n\nWe wrote down as the reason:\n\n**{reason}**`,
      closing: 'If you think this is a mistake, contact {email}.',
    },
  } satisfies AdminActionWords,
});

/** By action in the audit log; only these send a mail. */
const adminActions = {
  'user.suspended': adminAction('user-suspended', {
    label: 'Account suspended',
    subject: 'Your {site} account is suspended',
    title: 'Your account is suspended',
    meaning:
      'We’ve suspended your account, so you can’t sign in. {ended}If we’ve cancelled any bookings, we’ll email you about each refund.',
  }),
  'user.reinstated': adminAction(
    'user-reinstated',
    {
      label: 'Account restored',
      subject: 'We’ve restored your {site} account',
      title: 'Welcome back',
      meaning: 'We’ve restored your account. You can sign in as before.',
    },
    ({ publicUrl }) => ({ href: `${publicUrl}/sign-in`, label: 'Sign In' }),
  ),
  'user.role-changed': adminAction(
    'user-role-changed',
    {
      label: 'Role changed',
      subject: 'Your role at {site} has changed',
      title: 'Your role has changed',
      meaning:
        'An admin has made you an admin or removed you as one. Sign in to see your access. Admins sign in with a passkey or an authenticator app.',
    },
    ({ publicUrl }) => ({ href: `${publicUrl}/sign-in`, label: 'Sign In' }),
  ),
  'user.two-step-turned-off': adminAction(
    'user-two-step-turned-off',
    {
      label: 'Two-step sign-in turned off by an admin',
      subject: 'Two-step sign-in is off',
      meaning:
        'You no longer need a code to sign in. {ended}You can set up another authenticator app on your profile.',
    },
    ({ publicUrl }) => ({ href: `${publicUrl}/profile/security#two-step`, label: 'Open your profile' }),
  ),
  'business.suspended': adminAction(
    'business-suspended',
    {
      label: 'Business suspended',
      subject: '{subject} is suspended',
      meaning:
        'We’ve suspended your business, so people can’t find or book it. Its API keys, webhooks, booking partners and timetable feeds are paused too. If dates were cancelled, we’ve emailed and refunded everyone who had booked.',
    },
    dashboard,
  ),
  'business.api_key_ended': adminAction(
    'business-api-key-ended',
    {
      label: 'API key revoked',
      subject: 'We revoked an API key of {subject}',
      meaning:
        'The program that used this key can no longer access {subject}. Your other keys still work. See them all in Keys on your dashboard.',
    },
    dashboard,
  ),
  'business.reinstated': adminAction(
    'business-reinstated',
    {
      label: 'Business restored',
      subject: '{subject} is back',
      meaning: 'People can find it again. They can also book it if its plan is paid.',
    },
    dashboard,
  ),
  'session.taken-down': adminAction(
    'session-taken-down',
    {
      label: 'Session taken down',
      subject: '{subject} was taken down',
      meaning:
        'We’ve taken this session down, so people can’t see it. You can change it and submit it for review again.',
    },
    dashboard,
  ),
  'booking.refunded': adminAction(
    'booking-refunded',
    {
      label: 'Refund by us',
      subject: 'We’re refunding {amount} to you',
      title: 'We’re refunding {amount}',
      meaning:
        'The refund goes to the card you used for booking {subject}, usually within 5 to 10 working days. Your booking hasn’t changed.',
    },
    ({ publicUrl }) => ({ href: bookingsLink(publicUrl), label: 'See your bookings' }),
  ),
  'review.hidden': adminAction('review-hidden', {
    label: 'Review hidden',
    subject: 'Your review has been removed',
    title: 'Your review has been removed',
    meaning: 'We’ve removed your review of {subject}. It no longer counts towards the rating.',
  }),
  'trainer.suspended': adminAction('trainer-suspended', {
    label: 'Trainer suspended',
    subject: 'Your trainer profile is suspended',
    meaning:
      'We’ve suspended your profile, so people can’t find or book you. If appointments were cancelled, we’ve emailed and refunded everyone who had booked.',
  }),
  'trainer.reinstated': adminAction(
    'trainer-reinstated',
    {
      label: 'Trainer restored',
      subject: 'We’ve restored your trainer profile',
      meaning: 'You’re in the directory again. Turn on online booking on your dashboard to take bookings.',
    },
    ({ publicUrl }) => ({ href: trainerDashboardLink(publicUrl), label: 'Open your dashboard' }),
  ),
};

type NotifiedAction = keyof typeof adminActions;
const isNotifiedAction = (action: string): action is NotifiedAction => Object.hasOwn(adminActions, action);
const notifiedActions = Object.keys(adminActions).filter(isNotifiedAction);

export const mail = defineMail({
  payload: z.object({ auditId: z.number().int() }),
  read: async ({ auditId }, { pool, log }) => {
    const act = await readAdminActionForMail(pool, auditId);
    if (act !== null && isNotifiedAction(act.action)) return { ...act, action: act.action };
    log.warn({ auditId, action: act?.action }, 'Nobody to tell of an act of an admin');
    return null;
  },
  letters: {
    'admin-act': {
      reader: 'account',
      to: ({ recipient }) => ({ name: recipient.name, address: recipient.email }),
      once: ({ auditId }) => String(auditId),
      words: [
        adminActions['review.hidden'].words,
        ...Object.values(adminActions)
          .map(({ words }) => words)
          .filter((one) => one !== adminActions['review.hidden'].words),
      ],
      template,
      preview: {
        action: 'review.hidden',
        title: 'Sunrise Vinyasa Flow',
        reason: 'It names a child.',
        amount: null,
        ended: '',
        recipient: { name: 'Priya Nair', email: 'priya@people.example' },
      },
      previews: Object.fromEntries(
        notifiedActions.map((action) => [
          adminActions[action].words.name,
          {
            action,
            title: action === 'booking.refunded' ? 'FTO-7KQM-X4TR' : 'Sunrise Vinyasa Flow',
            reason: 'You asked us to by phone.',
            amount: action === 'booking.refunded' ? '15.40' : null,
            ended: action.startsWith('user.') ? '2 calendar feeds and 1 sign-in' : '',
            recipient: { name: 'Priya Nair', email: 'priya@people.example' },
          },
        ]),
      ),
    },
  },
});

function template(
  site: MailSite,
  { action, title, reason, amount, ended }: AdminActionMailData & { action: NotifiedAction },
  say: RenderWords,
): MailTemplate {
  const { words, onward } = adminActions[action];
  const way = onward(site);
  const said = say<keyof AdminActionWords['facts'], 'email', 'opening' | 'closing'>(words, {
    site: site.brand.name,
    subject: title,
    amount: amount === null ? '' : `£${amount}`,
    reason,
    ended: ended === '' ? '' : `We ended: ${ended}. `,
    email: <TextLink href={`mailto:${site.brand.email}`}>{site.brand.email}</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: reason,
    reason: `You get this email because you use ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {way !== null && <ActionButton href={way.href}>{way.label}</ActionButton>}
        {said.closing}
      </>
    ),
  };
}
