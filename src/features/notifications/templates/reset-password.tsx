import type { AccountMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title, WrittenLink } from './parts.tsx';

/** To somebody who forgot their password: open `url` to choose a new one. It works for one hour. */
export function resetPassword(site: MailSite, account: AccountMailData, url: string): MailTemplate {
  const subject = `Choose a new password for ${site.brand.name}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader="The link works once, within the next hour."
        reason={`You get this email because somebody asked to reset the password of ${account.email} on ${site.brand.name}. If that was not you, ignore it: your password stays as it is.`}
      >
        <Title>Choose a new password</Title>
        <Paragraph>We were asked to reset the password of your account, {account.email}.</Paragraph>
        <Action href={url}>Choose a new password</Action>
        <Paragraph>
          The link works once, within the next hour. If the button does nothing, open this address:
        </Paragraph>
        <WrittenLink href={url} />
      </Layout>
    ),
  };
}
