import type { ReactNode } from 'react';
import type { MailSite } from '../layout/layout.tsx';
import { Action, Paragraph, TextLink } from '../layout/parts.tsx';
import { bookableLink, searchLink } from '../links.ts';
import type { BookedPage } from './booking-queries.server.ts';

/** After a booking that came to nothing: the page of what was booked, unless it is closed, and the search. */
export function BookAgain(props: { site: MailSite; booked: BookedPage; action: string }): ReactNode {
  const { publicUrl } = props.site;
  if (!props.booked.pageOpen) return <Action href={searchLink(publicUrl)}>Find another session</Action>;
  return (
    <>
      <Action href={bookableLink(publicUrl, props.booked)}>{props.action}</Action>
      <Paragraph>
        Or <TextLink href={searchLink(publicUrl)}>find another session</TextLink> near you.
      </Paragraph>
    </>
  );
}
