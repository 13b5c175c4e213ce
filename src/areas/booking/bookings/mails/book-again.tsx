import type { ReactNode } from 'react';
import type { MailSite } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Paragraph, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookableLink, searchLink } from '#areas/messaging/email/mails/mail-links.ts';
import type { BookedPageIds } from './booking-queries.server.ts';

/** Links to the search, and to the session's or trainer's page if it is open. */
export function BookAgainLinks(props: { site: MailSite; booked: BookedPageIds; action: string }): ReactNode {
  const { publicUrl } = props.site;
  if (!props.booked.pageOpen)
    return <ActionButton href={searchLink(publicUrl)}>Find another session</ActionButton>;
  return (
    <>
      <ActionButton href={bookableLink(publicUrl, props.booked)}>{props.action}</ActionButton>
      <Paragraph>
        Or <TextLink href={searchLink(publicUrl)}>find another session</TextLink> near you.
      </Paragraph>
    </>
  );
}
