import type { ReactNode } from 'react';
import type { MailSite } from '#areas/messaging/email/mails/layout/layout.tsx';
import { Paragraph, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';

/** Offers the calendar feed: Google Calendar only updates events by email that came as an invitation. */
export function CalendarNote({ site: { publicUrl } }: { site: MailSite }): ReactNode {
  return (
    <Paragraph>
      Google Calendar ignores updates by email. To see every change there,{' '}
      <TextLink href={`${bookingsLink(publicUrl)}#calendar`}>subscribe to your bookings</TextLink>.
    </Paragraph>
  );
}
