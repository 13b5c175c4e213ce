import type { ReactNode } from 'react';
import type { MailSite } from '../layout/layout.tsx';
import { Paragraph, TextLink } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import type { BookingMailData } from './booking-queries.server.ts';

/** That something is still to be read and signed before one comes: never what it asks, or what was answered. */
export function SignBefore({
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
