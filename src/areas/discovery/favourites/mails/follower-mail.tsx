import type { ReactNode } from 'react';
import type { MailSite } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Paragraph, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { alertsLink, favouritesLink, unsubscribeLink } from '#areas/messaging/email/mails/mail-links.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';

/** Shared by emails about favourites: one per piece of news, with one-click unsubscribe. */
export const followerLetter = {
  reader: 'seeker' as const,
  to: toSeeker,
  once: ({ userId, at }: { userId: string; at: string }) => `${userId}:${at}`,
  unsubscribe: (site: MailSite, { token }: { token: string }) => unsubscribeLink(site.publicUrl, token),
};

export const exampleFollower = {
  userId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  token: 'none',
  seeker: { name: 'Priya Nair', email: 'priya@people.example' },
};

/** Says how many more there are, with links to the favourites and the alerts. */
export function FavouritesFooter({ site, more }: { site: MailSite; more: number }): ReactNode {
  return (
    <>
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <ActionButton href={favouritesLink(site.publicUrl)}>See your favourites</ActionButton>
      <Paragraph>
        <TextLink href={alertsLink(site.publicUrl)}>Manage your alerts</TextLink>
      </Paragraph>
    </>
  );
}
