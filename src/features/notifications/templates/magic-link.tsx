import type { AccountMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title, WrittenLink } from './parts.tsx';

/** To somebody who wants to sign in without a password: open `url`. It works once, for 15 minutes. */
export function magicLink(site: MailSite, account: AccountMailData, url: string): MailTemplate {
  const subject = `Your link to sign in to ${site.brand.name}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader="The link works once, within the next 15 minutes."
        reason={`You get this email because somebody asked to sign in to ${site.brand.name} as ${account.email}. If that was not you, ignore it: nobody can sign in without this link.`}
      >
        <Title>Sign in to {site.brand.name}</Title>
        <Paragraph>Open this link on the device on which you want to be signed in.</Paragraph>
        <Action href={url}>Sign in</Action>
        <Paragraph>
          The link works once, within the next 15 minutes. If the button does nothing, open this address:
        </Paragraph>
        <WrittenLink href={url} />
      </Layout>
    ),
  };
}
