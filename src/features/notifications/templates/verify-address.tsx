import type { AccountMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title, WrittenLink } from './parts.tsx';

/** To a new member: open `url` to show that the address is theirs. It works for 24 hours. */
export function verifyAddress(site: MailSite, account: AccountMailData, url: string): MailTemplate {
  const subject = `Confirm your email address for ${site.brand.name}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader="One tap, so that your booking confirmations reach you."
        reason={`You get this email because ${account.email} was used to sign up to ${site.brand.name}. If that was not you, you can ignore it.`}
      >
        <Title>Confirm your email address</Title>
        <Paragraph>
          Welcome to {site.brand.name}. Please confirm that {account.email} is yours, so that booking
          confirmations reach you.
        </Paragraph>
        <Action href={url}>Confirm email address</Action>
        <Paragraph>The link works for 24 hours. If the button does nothing, open this address:</Paragraph>
        <WrittenLink href={url} />
      </Layout>
    ),
  };
}
