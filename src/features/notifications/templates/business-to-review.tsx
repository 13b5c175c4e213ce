import { adminDashboardLink } from '../links.ts';
import type { SubmittedBusinessData } from '../mail-data.ts';
import { addressLine, webAddress } from '../rules.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, type Fact, Facts, Paragraph, TextLink, Title } from './parts.tsx';

/** To an admin: a business waits for review. */
export function businessToReview(site: MailSite, business: SubmittedBusinessData): MailTemplate {
  const subject = `To review: ${business.name}, ${business.town}`;
  const website = webAddress(business.website);
  const rows: Fact[] = [
    { label: 'Business', value: business.name },
    { label: 'Type', value: business.businessType },
    { label: 'Address', value: addressLine(business) },
    { label: 'Phone', value: business.phone },
    {
      label: 'Owner',
      value: <TextLink href={`mailto:${business.owner.email}`}>{business.owner.email}</TextLink>,
    },
  ];
  if (website !== null) rows.push({ label: 'Website', value: <TextLink href={website}>{website}</TextLink> });
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${business.businessType}, ${addressLine(business)}`}
        reason={`You get this email because you are an administrator of ${site.brand.name}.`}
      >
        <Title>A business waits for review</Title>
        <Paragraph>{business.owner.name} has submitted it.</Paragraph>
        <Facts rows={rows} />
        <Action href={adminDashboardLink(site.publicUrl)}>Review it</Action>
      </Layout>
    ),
  };
}
