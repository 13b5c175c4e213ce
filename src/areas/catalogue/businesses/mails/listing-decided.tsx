import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import {
  businessDashboardLink,
  businessPageLink,
  sessionLink,
  trainerDashboardLink,
  trainerSignupLink,
} from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { type ListingDecisionMailData, readListingDecisionForMail } from './business-queries.server.ts';

type VerdictWords = MailWords<'what' | 'business' | 'site' | 'reason', 'guidelines', 'opening' | 'closing'>;

const what = 'Name';
const reason = 'Reason from the reviewer';
const guidelines = { guidelines: 'A link: community guidelines' };

const words = {
  businessApproved: {
    name: 'listing-business-approved',
    label: 'Business approved',
    facts: { what, site: commonFacts.site },
    needs: ['what'],
    subject: 'We’ve approved {what}',
    title: 'Welcome to {site}',
    parts: {
      opening:
        'We’ve approved {what} and its free listing is live. Add your first session and we’ll review it.',
      closing: 'To take bookings and payments online, choose a plan there.',
    },
  },
  businessRejected: {
    name: 'listing-business-rejected',
    label: 'Business not approved',
    facts: { what, site: commonFacts.site, reason },
    links: guidelines,
    needs: ['what', 'reason'],
    subject: 'We couldn’t approve {what}',
    parts: {
      opening: `We haven’t published your listing on {site}. Our reviewer wrote: **{reason}** Make the change and resubmit. We’ll look again.`,
      closing: 'See what we look for in our {guidelines}.',
    },
  },
  sessionApproved: {
    name: 'listing-session-approved',
    label: 'Session approved',
    facts: { what, business: commonFacts.business },
    needs: ['what'],
    subject: '{what} is live',
    parts: {
      opening: 'We’ve approved your session at {business}. It’s now on the map and in search.',
      closing: '',
    },
  },
  sessionRejected: {
    name: 'listing-session-rejected',
    label: 'Session not approved',
    facts: { what, site: commonFacts.site, reason },
    links: guidelines,
    needs: ['what', 'reason'],
    subject: 'We couldn’t approve {what}',
    parts: {
      opening: `We haven’t published your session on {site}. Our reviewer wrote: **{reason}** Make the change and resubmit. We’ll look again.`,
      closing: 'See what we look for in our {guidelines}.',
    },
  },
  editApproved: {
    name: 'listing-edit-approved',
    label: 'Business change approved',
    facts: { business: commonFacts.business },
    subject: 'Your change to {business} is live',
    title: 'Your change is live',
    parts: {
      opening: 'We’ve checked your change to {business}. It’s now live.',
      closing: '',
    },
  },
  editRejected: {
    name: 'listing-edit-rejected',
    label: 'Business change not approved',
    facts: { business: commonFacts.business, reason },
    needs: ['reason'],
    subject: 'We couldn’t approve your change to {business}',
    title: 'We couldn’t approve your change',
    parts: {
      opening: `{business}’s page hasn’t changed and still takes bookings. Our reviewer wrote: **{reason}** Make the change and save it again. We’ll look again.`,
      closing: '',
    },
  },
  trainerApproved: {
    name: 'listing-trainer-approved',
    label: 'Trainer approved',
    facts: { site: commonFacts.site },
    subject: 'We’ve approved your trainer profile',
    title: 'Welcome to {site}',
    parts: {
      opening: 'We’ve approved your trainer profile. It’s now in the directory.',
      closing: 'To take bookings and payments online, turn on online booking there.',
    },
  },
  trainerRejected: {
    name: 'listing-trainer-rejected',
    label: 'Trainer not approved',
    facts: { reason },
    needs: ['reason'],
    subject: 'We couldn’t approve your trainer application',
    parts: {
      opening: `Our reviewer wrote: **{reason}** Make the change and resubmit. We’ll look again.`,
      closing: '',
    },
  },
} satisfies Record<string, VerdictWords>;

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
      preheader: 'You can change it and resubmit.',
      action: dashboard,
    },
  },
  session: {
    approved: {
      words: words.sessionApproved,
      preheader: 'It’s now on the map and in search.',
      action: ({ publicUrl }, id) => [sessionLink(publicUrl, id), 'See your session'],
    },
    rejected: {
      words: words.sessionRejected,
      preheader: 'You can change it and resubmit.',
      action: dashboard,
    },
  },
  'business-edit': {
    approved: { words: words.editApproved, preheader: 'It’s now live.', action: ownPage },
    rejected: { words: words.editRejected, preheader: 'Your page hasn’t changed.', action: ownPage },
  },
  trainer: {
    approved: {
      words: words.trainerApproved,
      preheader: 'You’re now in the directory.',
      action: ({ publicUrl }) => [trainerDashboardLink(publicUrl), 'Open your dashboard'],
    },
    rejected: {
      words: words.trainerRejected,
      preheader: 'You can change it and resubmit.',
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
          reason: 'The phone number doesn’t work.',
        },
        [words.sessionRejected.name]: { ...example, verdict: 'rejected', reason: 'Say who it’s for.' },
        [words.editApproved.name]: { ...example, subject: 'business-edit' },
        [words.editRejected.name]: {
          ...example,
          subject: 'business-edit',
          verdict: 'rejected',
          reason: 'The address doesn’t match the map.',
        },
        [words.trainerApproved.name]: { ...example, subject: 'trainer' },
        [words.trainerRejected.name]: {
          ...example,
          subject: 'trainer',
          verdict: 'rejected',
          reason: 'We couldn’t find the qualification.',
        },
      },
    },
  },
});

function template(site: MailSite, decision: ListingDecisionMailData, say: RenderWords): MailTemplate {
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
        <ActionButton href={href}>{label}</ActionButton>
        {said.closing}
      </>
    ),
  };
}
