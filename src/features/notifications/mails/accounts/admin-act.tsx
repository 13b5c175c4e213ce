import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, TextLink } from '../layout/parts.tsx';
import { bookingsLink, businessDashboardLink, trainerDashboardLink } from '../links.ts';
import { fact, type MailWords, type Say } from '../words/mail-words.ts';
import { type AdminActMailData, readAdminActForMail } from './account-queries.server.ts';

/** What an act says in braces. */
type ActWords = MailWords<'site' | 'subject' | 'amount' | 'reason' | 'ended', 'email', 'opening' | 'closing'>;

/** Where to go on; null when there is nowhere to. */
type Onward = (site: MailSite) => { href: string; label: string } | null;

const dashboard: Onward = ({ publicUrl }) => ({
  href: businessDashboardLink(publicUrl),
  label: 'Open your dashboard',
});

/** An act: its name among the words, its words, and the way on. `meaning`: what it means for the reader. */
const told = (
  name: string,
  { meaning, subject, ...said }: Pick<ActWords, 'label' | 'subject' | 'title'> & { meaning: string },
  onward: Onward = () => null,
) => ({
  onward,
  words: {
    ...said,
    name: `admin-act-${name}`,
    subject,
    facts: {
      site: fact.site,
      ...(/\{subject\}/.test(subject + meaning) && { subject: 'What it is about' }),
      ...(/\{amount\}/.test(subject + meaning) && { amount: fact.amount }),
      ...(/\{ended\}/.test(meaning) && { ended: 'A sentence: what was ended; nothing where nothing was' }),
      reason: 'Why, as the admin wrote it down',
    },
    links: { email: 'Our email address, as a link' },
    needs: ['reason'],
    parts: {
      opening: `${meaning}\n\nWe wrote down as the reason:\n\n**{reason}**`,
      closing: 'If you think that this is a mistake, write to {email}.',
    },
  } satisfies ActWords,
});

/** The acts that somebody is told of, as the audit log calls them. */
const acts = {
  'user.suspended': told('user-suspended', {
    label: 'An account is suspended',
    subject: 'Your {site} account is suspended',
    title: 'Your account is suspended',
    meaning:
      'You have been signed out and cannot sign in. {ended}Where a booking of yours was cancelled, its refund comes in an email of its own.',
  }),
  'user.reinstated': told(
    'user-reinstated',
    {
      label: 'An account is open again',
      subject: 'Your {site} account is open again',
      title: 'Welcome back',
      meaning: 'Your account is open again, and you can sign in as before.',
    },
    ({ publicUrl }) => ({ href: `${publicUrl}/sign-in`, label: 'Sign In' }),
  ),
  'user.role-changed': told(
    'user-role-changed',
    {
      label: 'Somebody’s role has changed',
      subject: 'Your role at {site} has changed',
      title: 'Your role has changed',
      meaning:
        'An admin made you an admin, or you are no longer one. Sign in to see what you can do now; admins sign in with a passkey or an authenticator app.',
    },
    ({ publicUrl }) => ({ href: `${publicUrl}/sign-in`, label: 'Sign In' }),
  ),
  'user.two-step-turned-off': told(
    'user-two-step-turned-off',
    {
      label: 'Two-step sign-in was turned off for somebody',
      subject: 'Two-step sign-in is off',
      meaning:
        'Signing in no longer asks for a code. {ended}You can set up another authenticator app on your profile.',
    },
    ({ publicUrl }) => ({ href: `${publicUrl}/profile#two-step`, label: 'Open your profile' }),
  ),
  'business.suspended': told(
    'business-suspended',
    {
      label: 'A business is suspended',
      subject: '{subject} is suspended',
      meaning:
        'It is not shown any more and takes no bookings. Its API keys, webhooks, booking partners and timetable feeds rest until the suspension is lifted. Where dates were cancelled, we have told and refunded the people who had booked.',
    },
    dashboard,
  ),
  'business.api_key_ended': told(
    'business-api-key-ended',
    {
      label: 'An API key of a business is revoked',
      subject: 'We revoked an API key of {subject}',
      meaning:
        'The program that used the key no longer reaches {subject}. Your other keys work as before. You can see all of them under Keys on your dashboard.',
    },
    dashboard,
  ),
  'business.reinstated': told(
    'business-reinstated',
    {
      label: 'A business is back',
      subject: '{subject} is back',
      meaning: 'It is shown again, and takes bookings if its plan is paid.',
    },
    dashboard,
  ),
  'session.taken-down': told(
    'session-taken-down',
    {
      label: 'A session was taken down',
      subject: '{subject} was taken down',
      meaning: 'It is not shown any more. You can change it and submit it for review again.',
    },
    dashboard,
  ),
  'booking.refunded': told(
    'booking-refunded',
    {
      label: 'We refund a booking',
      subject: '{amount} is on its way back to you',
      title: 'We are refunding {amount}',
      meaning:
        'It goes to the card you paid booking {subject} with. Banks usually show it within 5 to 10 working days. Your booking stays as it is.',
    },
    ({ publicUrl }) => ({ href: bookingsLink(publicUrl), label: 'See your bookings' }),
  ),
  'review.hidden': told('review-hidden', {
    label: 'A review was hidden',
    subject: 'Your review is not shown any more',
    title: 'Your review was hidden',
    meaning: 'What you wrote about {subject} is not shown any more, and does not count towards its rating.',
  }),
  'trainer.suspended': told('trainer-suspended', {
    label: 'A trainer is suspended',
    subject: 'Your trainer profile is suspended',
    meaning:
      'It is not shown any more and takes no bookings. Where hours were cancelled, we have told and refunded the people who had booked.',
  }),
  'trainer.reinstated': told(
    'trainer-reinstated',
    {
      label: 'A trainer is back',
      subject: 'Your trainer profile is back',
      meaning:
        'It is shown in the directory again. Online booking is off until you turn it on from your dashboard.',
    },
    ({ publicUrl }) => ({ href: trainerDashboardLink(publicUrl), label: 'Open your dashboard' }),
  ),
};

type ToldAct = keyof typeof acts;
const isTold = (action: string): action is ToldAct => Object.hasOwn(acts, action);
const toldActs = Object.keys(acts).filter(isTold);

/** An admin did something: to whoever it concerns, if it is of a kind that they are told of. */
export const mail = defineMail({
  payload: z.object({ auditId: z.number().int() }),
  read: async ({ auditId }, { pool, log }) => {
    const act = await readAdminActForMail(pool, auditId);
    if (act !== null && isTold(act.action)) return { ...act, action: act.action };
    log.warn({ auditId, action: act?.action }, 'Nobody to tell of an act of an admin');
    return null;
  },
  letters: {
    'admin-act': {
      reader: 'account',
      to: ({ recipient }) => ({ name: recipient.name, address: recipient.email }),
      once: ({ auditId }) => String(auditId),
      words: [
        acts['review.hidden'].words,
        ...Object.values(acts)
          .map(({ words }) => words)
          .filter((one) => one !== acts['review.hidden'].words),
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
        toldActs.map((action) => [
          acts[action].words.name,
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

/** To whoever it concerns: what was done, why, what it means. */
function template(
  site: MailSite,
  { action, title, reason, amount, ended }: AdminActMailData & { action: ToldAct },
  say: Say,
): MailTemplate {
  const { words, onward } = acts[action];
  const way = onward(site);
  const said = say<keyof ActWords['facts'], 'email', 'opening' | 'closing'>(words, {
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
        {way !== null && <Action href={way.href}>{way.label}</Action>}
        {said.closing}
      </>
    ),
  };
}
