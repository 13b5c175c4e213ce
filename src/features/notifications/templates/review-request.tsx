import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { pastBookingsLink } from '../links.ts';
import type { BookingMailData } from '../mail-data.ts';
import { firstName } from '../rules.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, PanelLine, Paragraph, SessionPanel, Title } from './parts.tsx';

/** To somebody who attended: the way to say what they thought of it. */
export function reviewRequest(site: MailSite, booking: BookingMailData): MailTemplate {
  const { sessionTitle, business } = booking;
  const subject = `How was ${sessionTitle}?`;
  const name = firstName(booking.seeker.name);
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`A minute of yours helps the next person choose, and ${business.name} get better.`}
        reason={`You get this email because you booked a session on ${site.brand.name}. You can turn these requests off in your profile.`}
      >
        <Title>{name === '' ? 'How was it?' : `How was it, ${name}?`}</Title>
        <SessionPanel title={sessionTitle} when={formatLondonRange(booking.startsAt, booking.endsAt)}>
          <PanelLine>{business.name}</PanelLine>
        </SessionPanel>
        <Paragraph>
          Give it one to five stars and, if you like, a few words. Only people who were there can review a
          session, and {business.name} can answer.
        </Paragraph>
        <Action href={pastBookingsLink(site.publicUrl)}>Leave a review</Action>
      </Layout>
    ),
  };
}
