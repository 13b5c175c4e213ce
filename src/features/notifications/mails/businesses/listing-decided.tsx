import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, TextLink } from '../layout/parts.tsx';
import {
  businessDashboardLink,
  businessPageLink,
  sessionLink,
  trainerDashboardLink,
  trainerSignupLink,
} from '../links.ts';
import { fact, type MailWords, type Say } from '../words/mail-words.ts';
import { type ListingDecisionMailData, readListingDecisionForMail } from './business-queries.server.ts';

/** What a verdict says in braces. */
type VerdictWords = MailWords<'what' | 'business' | 'site' | 'reason', 'guidelines', 'opening' | 'closing'>;

const what = 'What it is called';
const reason = 'Why, as the reviewer wrote it';
const guidelines = { guidelines: 'A link: community guidelines' };

const words = {
  businessApproved: {
    name: 'listing-business-approved',
    label: 'A business is approved',
    facts: { what, site: fact.site },
    needs: ['what'],
    subject: '{what} is approved',
    title: 'Welcome to {site}',
    parts: {
      opening:
        '{what} has been approved, and its free listing is live. Add your first session and we will review it.',
      closing: 'To take bookings and payments online, choose a plan there.',
    },
  },
  businessRejected: {
    name: 'listing-business-rejected',
    label: 'A business is not approved',
    facts: { what, site: fact.site, reason },
    links: guidelines,
    needs: ['what', 'reason'],
    subject: '{what} was not approved',
    parts: {
      opening: `Your listing is not shown on {site}. Our reviewer wrote:

**{reason}**

Change what is asked for and submit it again; we will look at it anew.`,
      closing: 'See what we look for in our {guidelines}.',
    },
  },
  sessionApproved: {
    name: 'listing-session-approved',
    label: 'A session is approved',
    facts: { what, business: fact.business },
    needs: ['what'],
    subject: '{what} is live',
    parts: {
      opening:
        'Your session at {business} has been approved. It is on the map and in the search from now on.',
      closing: '',
    },
  },
  sessionRejected: {
    name: 'listing-session-rejected',
    label: 'A session is not approved',
    facts: { what, site: fact.site, reason },
    links: guidelines,
    needs: ['what', 'reason'],
    subject: '{what} was not approved',
    parts: {
      opening: `Your session is not shown on {site}. Our reviewer wrote:

**{reason}**

Change what is asked for and submit it again; we will look at it anew.`,
      closing: 'See what we look for in our {guidelines}.',
    },
  },
  editApproved: {
    name: 'listing-edit-approved',
    label: 'A change of a business is approved',
    facts: { business: fact.business },
    subject: 'Your change to {business} is live',
    title: 'Your change is live',
    parts: {
      opening: 'We have read what you changed of {business}. Everybody sees it from now on.',
      closing: '',
    },
  },
  editRejected: {
    name: 'listing-edit-rejected',
    label: 'A change of a business is not approved',
    facts: { business: fact.business, reason },
    needs: ['reason'],
    subject: 'Your change to {business} was not approved',
    title: 'Your change was not approved',
    parts: {
      opening: `The page of {business} stays as it was, and open for bookings. Our reviewer wrote:

**{reason}**

Change what is asked for and save it again; we will look at it anew.`,
      closing: '',
    },
  },
  trainerApproved: {
    name: 'listing-trainer-approved',
    label: 'A trainer is approved',
    facts: { site: fact.site },
    subject: 'Your trainer profile is approved',
    title: 'Welcome to {site}',
    parts: {
      opening: 'Your trainer profile has been approved, and is in the directory from now on.',
      closing: 'To take bookings and payments online, turn on online booking there.',
    },
  },
  trainerRejected: {
    name: 'listing-trainer-rejected',
    label: 'A trainer is not approved',
    facts: { reason },
    needs: ['reason'],
    subject: 'Your trainer application was not approved',
    parts: {
      opening: `Our reviewer wrote:

**{reason}**

Change what is asked for and send it in again; we will look at it anew.`,
      closing: '',
    },
  },
} satisfies Record<string, VerdictWords>;

/** What a verdict on each kind of listing says, what mailboxes show of it, and where its button leads. */
const verdicts: Readonly<
  Record<
    ListingDecisionMailData['subject'],
    Record<
      ListingDecisionMailData['verdict'],
      { words: VerdictWords; preheader: string; action(site: MailSite, id: number): [string, string] }
    >
  >
> = {
  business: {
    approved: {
      words: words.businessApproved,
      preheader: 'Add your first session from your dashboard.',
      action: dashboard,
    },
    rejected: {
      words: words.businessRejected,
      preheader: 'You can change it and submit it again.',
      action: dashboard,
    },
  },
  session: {
    approved: {
      words: words.sessionApproved,
      preheader: 'It is on the map and in the search from now on.',
      action: ({ publicUrl }, id) => [sessionLink(publicUrl, id), 'See your session'],
    },
    rejected: {
      words: words.sessionRejected,
      preheader: 'You can change it and submit it again.',
      action: dashboard,
    },
  },
  'business-edit': {
    approved: { words: words.editApproved, preheader: 'Everybody sees it from now on.', action: ownPage },
    rejected: { words: words.editRejected, preheader: 'Your page stays as it was.', action: ownPage },
  },
  trainer: {
    approved: {
      words: words.trainerApproved,
      preheader: 'You are in the directory from now on.',
      action: ({ publicUrl }) => [trainerDashboardLink(publicUrl), 'Open your dashboard'],
    },
    rejected: {
      words: words.trainerRejected,
      preheader: 'You can change it and send it in again.',
      action: ({ publicUrl }) => [trainerSignupLink(publicUrl), 'Open your application'],
    },
  },
};

function dashboard({ publicUrl }: MailSite): [string, string] {
  return [businessDashboardLink(publicUrl), 'Open your dashboard'];
}

function ownPage({ publicUrl }: MailSite): [string, string] {
  return [businessPageLink(publicUrl), 'Open your business page'];
}

const example: ListingDecisionMailData = {
  subject: 'session',
  subjectId: 1,
  title: 'Sunrise Vinyasa Flow',
  businessName: 'Willow & Stone Yoga',
  verdict: 'approved',
  reason: null,
  ownerEmail: 'owner@willow.example',
};

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
      words: [
        words.sessionApproved,
        ...Object.values(words).filter(({ name }) => name !== words.sessionApproved.name),
      ],
      template,
      preview: example,
      previews: {
        [words.businessApproved.name]: { ...example, subject: 'business', title: 'Willow & Stone Yoga' },
        [words.businessRejected.name]: {
          ...example,
          subject: 'business',
          title: 'Willow & Stone Yoga',
          verdict: 'rejected',
          reason: 'The telephone number is nobody’s.',
        },
        [words.sessionRejected.name]: { ...example, verdict: 'rejected', reason: 'Say for whom it is.' },
        [words.editApproved.name]: { ...example, subject: 'business-edit' },
        [words.editRejected.name]: {
          ...example,
          subject: 'business-edit',
          verdict: 'rejected',
          reason: 'The address is not the one on the map.',
        },
        [words.trainerApproved.name]: { ...example, subject: 'trainer' },
        [words.trainerRejected.name]: {
          ...example,
          subject: 'trainer',
          verdict: 'rejected',
          reason: 'We could not find the qualification.',
        },
      },
    },
  },
});

/** To the owner: their business, session or trainer profile was approved and is live, or was rejected and why. */
function template(site: MailSite, decision: ListingDecisionMailData, say: Say): MailTemplate {
  const { subject, verdict, subjectId, title, businessName } = decision;
  const { words: told, preheader, action } = verdicts[subject][verdict];
  const said = say<keyof VerdictWords['facts'], 'guidelines', 'opening' | 'closing'>(told, {
    what: title,
    business: businessName,
    site: site.brand.name,
    reason: decision.reason ?? '',
    guidelines: <TextLink href={`${site.publicUrl}/community-guidelines`}>community guidelines</TextLink>,
  });
  const [href, label] = action(site, subjectId);
  return {
    subject: said.subject,
    preheader: verdict === 'rejected' ? (decision.reason ?? preheader) : preheader,
    title: said.title,
    reason:
      subject === 'trainer'
        ? `You get this email because you applied as a trainer on ${site.brand.name}.`
        : `You get this email because you run ${businessName} on ${site.brand.name}.`,
    body: (
      <>
        {said.opening}
        <Action href={href}>{label}</Action>
        {said.closing}
      </>
    ),
  };
}
