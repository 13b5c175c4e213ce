import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { ownVenuesLink } from '../links.ts';
import { type DecidedVenue, readDecidedVenue } from './venue-queries.server.ts';

/** An admin has read a venue, or what was proposed of one. Nothing once its words were changed. */
export const mail = defineMail({
  payload: z.object({ venueId: z.int(), sentAt: z.iso.datetime() }),
  read: ({ venueId, sentAt }, { pool }) => readDecidedVenue(pool, venueId, sentAt),
  letters: {
    'venue-decided': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ venueId, sentAt }) => `${venueId}:${sentAt}`,
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        name: 'Canal Basin',
        reason: 'We could not find the address that stands there. Please write it as on a letter.',
      },
    },
  },
});

function template(site: MailSite, { businessId, businessName, name, reason }: DecidedVenue): MailTemplate {
  const title = reason === null ? `${name} is ready for sessions` : `${name} is not shown as it was sent in`;
  return {
    subject: title,
    preheader: reason ?? `Sessions of ${businessName} can be held there now.`,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title,
    body: (
      <>
        {reason === null ? (
          <Paragraph>
            We read what {businessName} says of {name} and where it is. Choose it in the form of a session, or
            for a single date, and people find it there.
          </Paragraph>
        ) : (
          <>
            <Paragraph>
              We read what {businessName} says of {name}, and do not show it: {reason}
            </Paragraph>
            <Paragraph>Change what is said there, and we read it again. Nothing else has changed.</Paragraph>
          </>
        )}
        <Action href={ownVenuesLink(site.publicUrl, businessId)}>See your venues</Action>
      </>
    ),
  };
}
