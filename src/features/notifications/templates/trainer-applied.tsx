import type { TrainerApplicationMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title } from './parts.tsx';

/** To somebody who applied as a trainer: it has arrived, and what happens next. */
export function trainerApplied(site: MailSite, application: TrainerApplicationMailData): MailTemplate {
  const subject = application.again
    ? 'Your trainer application is with us again'
    : 'We have your trainer application';
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader="You'll be notified once it's approved."
        reason={`You get this email because you applied as a trainer on ${site.brand.name}.`}
      >
        <Title>{subject}</Title>
        <Paragraph>
          Thank you, {application.firstName}. A person reads every application before it appears in the
          directory. You'll be notified once it's approved.
        </Paragraph>
        <Action href={`${site.publicUrl}/personal-trainers`}>See the directory</Action>
      </Layout>
    ),
  };
}
