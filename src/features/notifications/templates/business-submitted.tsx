import { businessDashboardLink } from '../links.ts';
import type { SubmittedBusinessData } from '../mail-data.ts';
import { addressLine } from '../rules.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Facts, Paragraph, Title } from './parts.tsx';

/** To the owner: the registration has arrived, and what happens next. */
export function businessSubmitted(site: MailSite, business: SubmittedBusinessData): MailTemplate {
  const subject = `We have received ${business.name}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader="We check each business by hand before it goes live, and tell you as soon as we have."
        reason={`You get this email because you registered a business on ${site.brand.name}.`}
      >
        <Title>{business.name} is under review</Title>
        <Paragraph>
          Thank you for registering. We check each business by hand before it goes live. We will email you
          once we have; until then there is nothing you need to do.
        </Paragraph>
        <Facts
          rows={[
            { label: 'Business', value: business.name },
            { label: 'Type', value: business.businessType },
            { label: 'Address', value: addressLine(business) },
            { label: 'Phone', value: business.phone },
          ]}
        />
        <Action href={businessDashboardLink(site.publicUrl)}>Business Dashboard</Action>
      </Layout>
    ),
  };
}
