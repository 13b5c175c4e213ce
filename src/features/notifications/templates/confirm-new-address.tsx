import type { AccountMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title, WrittenLink } from './parts.tsx';

/** To the new address of somebody who changes theirs: open `url`, signed in, to make it so. It works for 24 hours. */
export function confirmNewAddress(site: MailSite, account: AccountMailData, url: string): MailTemplate {
  const subject = `Confirm your new email address for ${site.brand.name}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader="One tap, and your account uses this address."
        reason={`You get this email because somebody wants to use ${account.email} for their ${site.brand.name} account. If that was not you, ignore it: nothing changes.`}
      >
        <Title>Confirm your new email address</Title>
        <Paragraph>
          You asked to use {account.email} for your {site.brand.name} account. Open this link while you are
          signed in, and it will be so.
        </Paragraph>
        <Action href={url}>Confirm new address</Action>
        <Paragraph>The link works for 24 hours. If the button does nothing, open this address:</Paragraph>
        <WrittenLink href={url} />
      </Layout>
    ),
  };
}
