import type { ReactNode } from 'react';
import { bookingsLink, businessDashboardLink, trainerDashboardLink } from '../links.ts';
import type { AdminActMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, TextLink, Title } from './parts.tsx';

interface Words {
  subject: string;
  title: string;
  /** What it means for the reader. */
  meaning: string;
  /** Where to go on; null when there is nowhere to. */
  action: { href: string; label: string } | null;
}

/** To whoever an admin's act concerns: what was done, why, what it means. Null for acts that nobody is told of. */
export function adminAct(site: MailSite, act: AdminActMailData): MailTemplate | null {
  const words = wordsOf(site, act);
  if (words === null) return null;
  return {
    subject: words.subject,
    page: (
      <Layout
        site={site}
        title={words.subject}
        preheader={act.reason}
        reason={`You get this email because you use ${site.brand.name}.`}
      >
        <Title>{words.title}</Title>
        <Paragraph>{words.meaning}</Paragraph>
        <Paragraph>We wrote down as the reason:</Paragraph>
        <Paragraph>
          <strong className="ink">{act.reason}</strong>
        </Paragraph>
        {words.action !== null && <Action href={words.action.href}>{words.action.label}</Action>}
        <Contact site={site} />
      </Layout>
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

function wordsOf({ brand, publicUrl }: MailSite, { action, title, amount }: AdminActMailData): Words | null {
  const dashboard = { href: businessDashboardLink(publicUrl), label: 'Open your dashboard' };
  switch (action) {
    case 'user.suspended':
      return {
        subject: `Your ${brand.name} account is suspended`,
        title: 'Your account is suspended',
        meaning:
          'You have been signed out and cannot sign in. Where a booking of yours was cancelled, its refund comes in an email of its own.',
        action: null,
      };
    case 'user.reinstated':
      return {
        subject: `Your ${brand.name} account is open again`,
        title: 'Welcome back',
        meaning: 'Your account is open again, and you can sign in as before.',
        action: { href: `${publicUrl}/sign-in`, label: 'Sign In' },
      };
    case 'user.role-changed':
      return {
        subject: `Your role at ${brand.name} has changed`,
        title: 'Your role has changed',
        meaning:
          'An admin made you an admin, or you are no longer one. Sign in to see what you can do now; admins sign in with a passkey or an authenticator app.',
        action: { href: `${publicUrl}/sign-in`, label: 'Sign In' },
      };
    case 'user.two-step-turned-off':
      return {
        subject: 'Two-step sign-in is off',
        title: 'Two-step sign-in is off',
        meaning: 'Signing in asks for no code any more. You can set an authenticator app up anew.',
        action: { href: `${publicUrl}/profile#two-step`, label: 'Open your profile' },
      };
    case 'business.suspended':
      return {
        subject: `${title} is suspended`,
        title: `${title} is suspended`,
        meaning:
          'It is not shown any more and takes no bookings. Where dates were cancelled, we have told and refunded the people who had booked.',
        action: dashboard,
      };
    case 'business.reinstated':
      return {
        subject: `${title} is back`,
        title: `${title} is back`,
        meaning: 'It is shown again, and takes bookings if its plan is paid.',
        action: dashboard,
      };
    case 'session.taken-down':
      return {
        subject: `${title} was taken down`,
        title: `${title} was taken down`,
        meaning: 'It is not shown any more. You can change it and submit it for review again.',
        action: dashboard,
      };
    case 'booking.refunded':
      return {
        subject: `£${amount} is on its way back to you`,
        title: `We are refunding £${amount}`,
        meaning: `It goes to the card you paid booking ${title} with. Banks usually show it within 5 to 10 working days. Your booking stays as it is.`,
        action: { href: bookingsLink(publicUrl), label: 'See your bookings' },
      };
    case 'review.hidden':
      return {
        subject: 'Your review is not shown any more',
        title: 'Your review was hidden',
        meaning: `What you wrote about ${title} is not shown any more, and does not count towards its rating.`,
        action: null,
      };
    case 'trainer.suspended':
      return {
        subject: 'Your trainer profile is suspended',
        title: 'Your trainer profile is suspended',
        meaning:
          'It is not shown any more and takes no bookings. Where hours were cancelled, we have told and refunded the people who had booked.',
        action: null,
      };
    case 'trainer.reinstated':
      return {
        subject: 'Your trainer profile is back',
        title: 'Your trainer profile is back',
        meaning:
          'It is shown in the directory again. Online booking is off until you turn it on from your dashboard.',
        action: { href: trainerDashboardLink(publicUrl), label: 'Open your dashboard' },
      };
    default:
      return null;
  }
}
