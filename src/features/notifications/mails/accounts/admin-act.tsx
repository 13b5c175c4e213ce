import type { ReactNode } from 'react';
import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, TextLink } from '../layout/parts.tsx';
import { bookingsLink, businessDashboardLink, trainerDashboardLink } from '../links.ts';
import { type AdminActMailData, readAdminActForMail } from './account-queries.server.ts';

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
      template,
      preview: {
        action: 'review.hidden',
        title: 'Sunrise Vinyasa Flow',
        reason: 'It names a child.',
        amount: null,
        recipient: { name: 'Priya Nair', email: 'priya@people.example' },
      },
    },
  },
});

interface Words {
  subject: string;
  title: string;
  /** What it means for the reader. */
  meaning: string;
  /** Where to go on; null when there is nowhere to. */
  action: { href: string; label: string } | null;
}

/** To whoever it concerns: what was done, why, what it means. */
function template(site: MailSite, act: AdminActMailData & { action: ToldAct }): MailTemplate {
  const words = acts[act.action](site, act);
  return {
    subject: words.subject,
    preheader: act.reason,
    reason: `You get this email because you use ${site.brand.name}.`,
    title: words.title,
    body: (
      <>
        <Paragraph>{words.meaning}</Paragraph>
        <Paragraph>We wrote down as the reason:</Paragraph>
        <Paragraph>
          <strong className="ink">{act.reason}</strong>
        </Paragraph>
        {words.action !== null && <Action href={words.action.href}>{words.action.label}</Action>}
        <Contact site={site} />
      </>
    ),
  };
}

function Contact({ site }: { site: MailSite }): ReactNode {
  return (
    <Paragraph>
      If you think that this is a mistake, write to{' '}
      <TextLink href={`mailto:${site.brand.email}`}>{site.brand.email}</TextLink>.
    </Paragraph>
  );
}

function dashboard({ publicUrl }: MailSite): Words['action'] {
  return { href: businessDashboardLink(publicUrl), label: 'Open your dashboard' };
}

/** The acts that somebody is told of, as the audit log calls them. */
const acts = {
  'user.suspended': ({ brand }) => ({
    subject: `Your ${brand.name} account is suspended`,
    title: 'Your account is suspended',
    meaning:
      'You have been signed out and cannot sign in. Where a booking of yours was cancelled, its refund comes in an email of its own.',
    action: null,
  }),
  'user.reinstated': ({ brand, publicUrl }) => ({
    subject: `Your ${brand.name} account is open again`,
    title: 'Welcome back',
    meaning: 'Your account is open again, and you can sign in as before.',
    action: { href: `${publicUrl}/sign-in`, label: 'Sign In' },
  }),
  'user.role-changed': ({ brand, publicUrl }) => ({
    subject: `Your role at ${brand.name} has changed`,
    title: 'Your role has changed',
    meaning:
      'An admin made you an admin, or you are no longer one. Sign in to see what you can do now; admins sign in with a passkey or an authenticator app.',
    action: { href: `${publicUrl}/sign-in`, label: 'Sign In' },
  }),
  'user.two-step-turned-off': ({ publicUrl }) => ({
    subject: 'Two-step sign-in is off',
    title: 'Two-step sign-in is off',
    meaning: 'Signing in asks for no code any more. You can set an authenticator app up anew.',
    action: { href: `${publicUrl}/profile#two-step`, label: 'Open your profile' },
  }),
  'business.suspended': (site, { title }) => ({
    subject: `${title} is suspended`,
    title: `${title} is suspended`,
    meaning:
      'It is not shown any more and takes no bookings. Where dates were cancelled, we have told and refunded the people who had booked.',
    action: dashboard(site),
  }),
  'business.reinstated': (site, { title }) => ({
    subject: `${title} is back`,
    title: `${title} is back`,
    meaning: 'It is shown again, and takes bookings if its plan is paid.',
    action: dashboard(site),
  }),
  'session.taken-down': (site, { title }) => ({
    subject: `${title} was taken down`,
    title: `${title} was taken down`,
    meaning: 'It is not shown any more. You can change it and submit it for review again.',
    action: dashboard(site),
  }),
  'booking.refunded': ({ publicUrl }, { title, amount }) => ({
    subject: `£${amount} is on its way back to you`,
    title: `We are refunding £${amount}`,
    meaning: `It goes to the card you paid booking ${title} with. Banks usually show it within 5 to 10 working days. Your booking stays as it is.`,
    action: { href: bookingsLink(publicUrl), label: 'See your bookings' },
  }),
  'review.hidden': (_site, { title }) => ({
    subject: 'Your review is not shown any more',
    title: 'Your review was hidden',
    meaning: `What you wrote about ${title} is not shown any more, and does not count towards its rating.`,
    action: null,
  }),
  'trainer.suspended': () => ({
    subject: 'Your trainer profile is suspended',
    title: 'Your trainer profile is suspended',
    meaning:
      'It is not shown any more and takes no bookings. Where hours were cancelled, we have told and refunded the people who had booked.',
    action: null,
  }),
  'trainer.reinstated': ({ publicUrl }) => ({
    subject: 'Your trainer profile is back',
    title: 'Your trainer profile is back',
    meaning:
      'It is shown in the directory again. Online booking is off until you turn it on from your dashboard.',
    action: { href: trainerDashboardLink(publicUrl), label: 'Open your dashboard' },
  }),
} satisfies Record<string, (site: MailSite, act: AdminActMailData) => Words>;

type ToldAct = keyof typeof acts;
const isTold = (action: string): action is ToldAct => Object.hasOwn(acts, action);
