import type { ReactNode } from 'react';
import { PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { addressLine } from '#areas/messaging/email/rules.ts';
import type { BookingMailData } from './booking-queries.server.ts';

export function BookedPanel({
  booking: { sessionTitle, business },
  when,
}: {
  booking: Pick<BookingMailData, 'sessionTitle' | 'business'>;
  when: string;
}): ReactNode {
  return (
    <SessionPanel title={sessionTitle} when={when}>
      <PanelLine>{business.name}</PanelLine>
      <PanelLine>{addressLine(business)}</PanelLine>
    </SessionPanel>
  );
}
