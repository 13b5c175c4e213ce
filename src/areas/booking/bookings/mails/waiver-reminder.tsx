import type { ReactNode } from 'react';
import type { MailSite } from '#areas/messaging/email/mails/layout/layout.tsx';
import { Paragraph, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import type { BookingMailData } from './booking-queries.server.ts';

/** A document needs signing. Contains neither its questions nor answers. */
export function WaiverReminder({
  booking: { toSign, business },
  site,
}: {
  booking: Pick<BookingMailData, 'toSign' | 'business'>;
  site: MailSite;
}): ReactNode {
  if (!toSign) return null;
  return (
    <Paragraph>
      <strong className="ink">Before you come:</strong> {business.name} asks you to read and sign a waiver.{' '}
      <TextLink href={bookingsLink(site.publicUrl)}>Read and sign in My Bookings.</TextLink>
    </Paragraph>
  );
}
