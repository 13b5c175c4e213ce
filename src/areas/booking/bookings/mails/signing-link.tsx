import { z } from 'zod';
import { defineMail, shortDigest } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { signingLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';

const payload = z.object({
  address: z.email(),
  person: z.string(),
  giver: z.string(),
  bookedBy: z.string(),
  token: z.string(),
});

const words = mailWords({
  name: 'signing-link',
  label: 'Waiver to sign by link',
  facts: {
    business: commonFacts.business,
    site: commonFacts.site,
    person: 'Person signing',
    bookedBy: 'Name of the person booking',
  },
  needs: ['business'],
  subject: 'Before you come: read and sign for {business}',
  title: 'A waiver to read and sign',
  parts: {
    opening:
      '**{bookedBy}** has booked a place for {person} on {site}. {business} asks you to read and sign a waiver before you come. You don’t need an account.',
    closing:
      'The link is only for you and ends with the booking. {bookedBy} won’t see your answers. If the button doesn’t work, open this link:',
  },
});

/** Asks an adult attendee to sign a document themselves. Contains neither its questions nor answers. */
export const mail = defineMail({
  payload,
  read: async (made) => made,
  letters: {
    'signing-link': {
      reader: 'account',
      to: ({ person, address }) => ({ name: person, address }),
      once: ({ token }) => shortDigest(token),
      words: [words],
      template,
      cap: strangerMailLimit,
      preview: {
        address: 'sam@people.example',
        person: 'Sam Okafor',
        giver: 'Willow & Stone Yoga',
        bookedBy: 'Ada Rowe',
        token: 'preview',
      },
    },
  },
});

function template(
  site: MailSite,
  { person, giver, bookedBy, address, token }: z.infer<typeof payload>,
  say: RenderWords,
): MailTemplate {
  const said = say(words, { business: giver, site: site.brand.name, person, bookedBy });
  const url = signingLink(site.publicUrl, token);
  return {
    subject: said.subject,
    preheader: `${giver} asks everyone to sign this before their first session.`,
    reason: `You get this email because ${bookedBy} entered ${address} on ${site.brand.name} when booking for you. If you don’t know them, ignore it.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>Read and sign</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
