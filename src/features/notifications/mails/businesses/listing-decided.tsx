import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, TextLink } from '../layout/parts.tsx';
import {
  businessDashboardLink,
  businessPageLink,
  sessionLink,
  trainerDashboardLink,
  trainerSignupLink,
} from '../links.ts';
import { type ListingDecisionMailData, readListingDecisionForMail } from './business-queries.server.ts';

/** An admin has decided on a listing, for good. */
export const mail = defineMail({
  payload: z.object({ decisionId: z.uuid() }),
  read: async ({ decisionId }, { pool, log }) => {
    const decision = await readListingDecisionForMail(pool, decisionId);
    if (decision === null) log.warn({ decisionId }, 'No owner to tell of a decision');
    return decision;
  },
  letters: {
    'listing-decided': {
      reader: 'business',
      to: ({ businessName, ownerEmail }) => ({ name: businessName, address: ownerEmail }),
      once: ({ decisionId }) => decisionId,
      template,
      preview: {
        subject: 'session',
        subjectId: 1,
        title: 'Sunrise Vinyasa Flow',
        businessName: 'Willow & Stone Yoga',
        verdict: 'approved',
        reason: null,
        ownerEmail: 'owner@willow.example',
      },
    },
  },
});

/** To the owner: their business, session or trainer profile was approved and is live, or was rejected and why. */
function template(site: MailSite, decision: ListingDecisionMailData): MailTemplate {
  return {
    ...words(site, decision),
    reason:
      decision.subject === 'trainer'
        ? `You get this email because you applied as a trainer on ${site.brand.name}.`
        : `You get this email because you run ${decision.businessName} on ${site.brand.name}.`,
  };
}

type Words = Omit<MailTemplate, 'reason'>;

function words(site: MailSite, decision: ListingDecisionMailData): Words {
  const { title, reason } = decision;
  const dashboard = businessDashboardLink(site.publicUrl);
  if (decision.subject === 'trainer') return trainerWords(site, decision);
  if (decision.subject === 'business-edit') return editWords(site, decision);
  if (decision.verdict === 'rejected') {
    const what = decision.subject === 'business' ? 'Your listing' : 'Your session';
    return {
      subject: `${title} was not approved`,
      preheader: reason ?? 'You can change it and submit it again.',
      title: `${title} was not approved`,
      body: (
        <>
          <Paragraph>
            {what} is not shown on {site.brand.name}. Our reviewer wrote:
          </Paragraph>
          <Paragraph>
            <strong className="ink">{reason}</strong>
          </Paragraph>
          <Paragraph>Change what is asked for and submit it again; we will look at it anew.</Paragraph>
          <Action href={dashboard}>Open your dashboard</Action>
          <Paragraph>
            What we look for is in our{' '}
            <TextLink href={`${site.publicUrl}/community-guidelines`}>community guidelines</TextLink>.
          </Paragraph>
        </>
      ),
    };
  }
  if (decision.subject === 'session') {
    return {
      subject: `${title} is live`,
      preheader: 'It is on the map and in the search from now on.',
      title: `${title} is live`,
      body: (
        <>
          <Paragraph>
            Your session at {decision.businessName} has been approved. It is on the map and in the search from
            now on.
          </Paragraph>
          <Action href={sessionLink(site.publicUrl, decision.subjectId)}>See your session</Action>
        </>
      ),
    };
  }
  return {
    subject: `${title} is approved`,
    preheader: 'Add your first session from your dashboard.',
    title: `Welcome to ${site.brand.name}`,
    body: (
      <>
        <Paragraph>
          {title} has been approved, and its free listing is live. Add your first session and we will review
          it.
        </Paragraph>
        <Action href={dashboard}>Open your dashboard</Action>
        <Paragraph>To take bookings and payments online, choose a plan there.</Paragraph>
      </>
    ),
  };
}

function editWords(site: MailSite, { businessName, verdict, reason }: ListingDecisionMailData): Words {
  const page = businessPageLink(site.publicUrl);
  if (verdict === 'rejected') {
    return {
      subject: `Your change to ${businessName} was not approved`,
      preheader: reason ?? 'Your page stays as it was.',
      title: 'Your change was not approved',
      body: (
        <>
          <Paragraph>
            The page of {businessName} stays as it was, and open for bookings. Our reviewer wrote:
          </Paragraph>
          <Paragraph>
            <strong className="ink">{reason}</strong>
          </Paragraph>
          <Paragraph>Change what is asked for and save it again; we will look at it anew.</Paragraph>
          <Action href={page}>Open your business page</Action>
        </>
      ),
    };
  }
  return {
    subject: `Your change to ${businessName} is live`,
    preheader: 'Everybody sees it from now on.',
    title: 'Your change is live',
    body: (
      <>
        <Paragraph>We have read what you changed of {businessName}. Everybody sees it from now on.</Paragraph>
        <Action href={page}>Open your business page</Action>
      </>
    ),
  };
}

function trainerWords(site: MailSite, { verdict, reason }: ListingDecisionMailData): Words {
  if (verdict === 'rejected') {
    return {
      subject: 'Your trainer application was not approved',
      preheader: reason ?? 'You can change it and send it in again.',
      title: 'Your trainer application was not approved',
      body: (
        <>
          <Paragraph>Our reviewer wrote:</Paragraph>
          <Paragraph>
            <strong className="ink">{reason}</strong>
          </Paragraph>
          <Paragraph>Change what is asked for and send it in again; we will look at it anew.</Paragraph>
          <Action href={trainerSignupLink(site.publicUrl)}>Open your application</Action>
        </>
      ),
    };
  }
  return {
    subject: 'Your trainer profile is approved',
    preheader: 'You are in the directory from now on.',
    title: `Welcome to ${site.brand.name}`,
    body: (
      <>
        <Paragraph>Your trainer profile has been approved, and is in the directory from now on.</Paragraph>
        <Action href={trainerDashboardLink(site.publicUrl)}>Open your dashboard</Action>
        <Paragraph>To take bookings and payments online, turn on online booking there.</Paragraph>
      </>
    ),
  };
}
