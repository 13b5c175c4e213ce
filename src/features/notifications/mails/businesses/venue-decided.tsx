import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { ownVenuesLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { type DecidedVenue, readDecidedVenue } from './venue-queries.server.ts';

const shownWords = mailWords({
  name: 'venue-shown',
  label: 'A venue is shown',
  facts: { business: fact.business, venue: 'What the venue is called' },
  needs: ['venue'],
  subject: '{venue} is ready for sessions',
  parts: {
    opening:
      'We read what {business} says of {venue} and where it is. Choose it in the form of a session, or for a single date, and people find it there.',
  },
});

const refusedWords = mailWords({
  name: 'venue-refused',
  label: 'A venue is not shown',
  facts: { business: fact.business, venue: 'What the venue is called', reason: 'Why, as the admin wrote it' },
  needs: ['venue', 'reason'],
  subject: '{venue} is not shown as it was sent in',
  parts: {
    opening: `We read what {business} says of {venue}, and do not show it: {reason}

Change what is said there, and we read it again. Nothing else has changed.`,
  },
});

/** An admin has read a venue, or what was proposed of one. Nothing once its words were changed. */
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
        reason: 'We could not find the address that stands there. Please write it as on a letter.',
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
  { businessId, businessName, name, reason }: DecidedVenue,
  say: Say,
): MailTemplate {
  const facts = { business: businessName, venue: name };
  const said = reason === null ? say(shownWords, facts) : say(refusedWords, { ...facts, reason });
  return {
    subject: said.subject,
    preheader: reason ?? `Sessions of ${businessName} can be held there now.`,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Action href={ownVenuesLink(site.publicUrl, businessId)}>See your venues</Action>
      </>
    ),
  };
}
