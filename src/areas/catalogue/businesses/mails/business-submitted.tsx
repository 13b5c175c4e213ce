import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  type Fact,
  Facts,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { adminDashboardLink, businessDashboardLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { addressLine, httpUrlOrNull } from '#areas/messaging/email/rules.ts';
import { readSubmittedBusiness, type SubmittedBusinessData } from './business-queries.server.ts';

const example: SubmittedBusinessData = {
  name: 'Willow & Stone Yoga',
  businessType: 'Yoga Studio',
  address: '14 Strutton Ground',
  town: 'London',
  postcode: 'SW1P 2HP',
  phone: '020 7946 0123',
  email: 'desk@willow.example',
  website: 'https://willow.example',
  owner: { name: 'Amara Stone', address: 'owner@willow.example' },
  admins: [],
};

const receivedWords = mailWords({
  name: 'business-submitted',
  label: 'Business registered',
  facts: { business: 'Name' },
  needs: ['business'],
  subject: 'We’ve received {business}',
  title: '{business} is under review',
  parts: {
    opening:
      'Thank you for registering. We check every new business ourselves, usually within one working day. We’ll email you. You don’t need to do anything until then.',
  },
});

const toReviewWords = mailWords({
  name: 'business-to-review',
  label: 'Business to review',
  facts: { business: 'Name', town: 'Where it is', owner: 'Registered by' },
  needs: ['business'],
  subject: 'To review: {business}, {town}',
  title: 'Business to review',
  parts: {
    opening: '{owner} submitted it.',
  },
});

/** To the owner and every admin, once a submission. Skipped if it was reviewed before the emails left. */
export const mail = defineMail({
  payload: z.object({ businessId: z.number().int(), submissionId: z.uuid() }),
  read: ({ businessId }, { pool }) => readSubmittedBusiness(pool, businessId),
  letters: {
    'business-submitted': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ submissionId }) => submissionId,
      words: [receivedWords],
      template: receipt,
      preview: example,
    },
    'business-to-review': {
      reader: 'admin',
      to: ({ admins }) => admins,
      once: ({ submissionId }) => submissionId,
      words: [toReviewWords],
      template: request,
      // Enough for a good day; limits someone who submits repeatedly. The queue shows them all.
      cap: { perDay: 30, thenOneEveryMinutes: null },
      preview: example,
    },
  },
});

function receipt(site: MailSite, business: SubmittedBusinessData, say: RenderWords): MailTemplate {
  const said = say(receivedWords, { business: business.name });
  return {
    subject: said.subject,
    preheader: 'We check every new business ourselves, usually within one working day.',
    reason: `You get this email because you registered a business on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts
          rows={[
            { label: 'Business', value: business.name },
            { label: 'Type', value: business.businessType },
            { label: 'Address', value: addressLine(business) },
            { label: 'Phone', value: business.phone },
          ]}
        />
        <ActionButton href={businessDashboardLink(site.publicUrl)}>Business Dashboard</ActionButton>
      </>
    ),
  };
}

function request(site: MailSite, business: SubmittedBusinessData, say: RenderWords): MailTemplate {
  const said = say(toReviewWords, {
    business: business.name,
    town: business.town,
    owner: business.owner.name,
  });
  const website = httpUrlOrNull(business.website);
  const rows: Fact[] = [
    { label: 'Business', value: business.name },
    { label: 'Type', value: business.businessType },
    { label: 'Address', value: addressLine(business) },
    { label: 'Phone', value: business.phone },
    {
      label: 'Owner',
      value: <TextLink href={`mailto:${business.owner.address}`}>{business.owner.address}</TextLink>,
    },
  ];
  if (website !== null) rows.push({ label: 'Website', value: <TextLink href={website}>{website}</TextLink> });
  return {
    subject: said.subject,
    preheader: `${business.businessType}, ${addressLine(business)}`,
    reason: `You get this email because you’re an admin of ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts rows={rows} />
        <ActionButton href={adminDashboardLink(site.publicUrl)}>Review it</ActionButton>
      </>
    ),
  };
}
