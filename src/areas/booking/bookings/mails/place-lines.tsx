import type { ReactNode } from 'react';
import { PanelLine, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { addressLine } from '#areas/messaging/email/rules.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import type { BookingMailData } from './booking-queries.server.ts';

/** A map link, or the meeting link online. */
export function PlaceLines({
  business,
  meetingLink,
}: Pick<BookingMailData, 'business' | 'meetingLink'>): ReactNode {
  return (
    <>
      <PanelLine>{addressLine(business)}</PanelLine>
      {meetingLink !== null && (
        <PanelLine>
          <TextLink href={meetingLink}>Join online</TextLink>
        </PanelLine>
      )}
      {business.latitude !== null && business.longitude !== null && (
        <PanelLine>
          <TextLink href={mapLink(business.latitude, business.longitude)}>Open in maps</TextLink>
        </PanelLine>
      )}
    </>
  );
}
