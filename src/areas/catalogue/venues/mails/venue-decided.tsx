import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { businessVenuesLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { type DecidedVenueMailData, readDecidedVenue } from './venue-queries.server.ts';

const shownWords = mailWords({
  name: 'venue-shown',
  label: 'Venue approved',
  facts: { business: commonFacts.business, venue: 'Venue name' },
  needs: ['venue'],
  subject: '{venue} is ready for sessions',
  parts: {
    opening: 'We’ve checked {venue} for {business}. You can now choose it for a session or a single date.',
  },
});

const refusedWords = mailWords({
  name: 'venue-refused',
  label: 'Venue not approved',
  facts: { business: commonFacts.business, venue: 'Venue name', reason: 'Reason from the admin' },
  needs: ['venue', 'reason'],
  subject: 'We couldn’t publish {venue}',
  parts: {
    opening: `We checked {venue} for {business} and couldn’t publish it: {reason} Change it and we’ll check it again. Nothing else has changed.`,
  },
});

/** Not sent once the text has changed. */
export const mail = defineMail({
  payload: z.object({ venueId: z.int(), sentAt: z.iso.datetime() }),
  read: ({ venueId, sentAt }, { pool }) => readDecidedVenue(pool, venueId, sentAt),
  letters: {
    'venue-decided': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ venueId, sentAt }) => `${venueId}:${sentAt}`,
      words: [refusedWords, shownWords],
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        name: 'Canal Basin',
        reason: 'We couldn’t find that address. Write it as you would on a letter.',
      },
      previews: {
        [shownWords.name]: {
          businessId: 1,
          businessName: 'Willow & Stone Yoga',
          owner: { name: 'Amara Stone', address: 'owner@willow.example' },
          name: 'Canal Basin',
          reason: null,
        },
      },
    },
  },
});

function template(
  site: MailSite,
  { businessId, businessName, name, reason }: DecidedVenueMailData,
  say: RenderWords,
): MailTemplate {
  const facts = { business: businessName, venue: name };
  const said = reason === null ? say(shownWords, facts) : say(refusedWords, { ...facts, reason });
  return {
    subject: said.subject,
    preheader: reason ?? `You can now hold ${businessName} sessions there.`,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={businessVenuesLink(site.publicUrl, businessId)}>See your venues</ActionButton>
      </>
    ),
  };
}
