import { z } from 'zod';
import { defineMail, shortDigest } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { passInvitationLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { INVITATION_DAYS } from '../share/rules.ts';

const payload = z.object({
  address: z.email(),
  sharedBy: z.string(),
  name: z.string(),
  businessName: z.string(),
  token: z.string(),
});

const words = mailWords({
  name: 'pass-shared',
  label: 'Pass shared',
  facts: {
    owner: 'Owner',
    pass: 'Name',
    business: commonFacts.business,
    site: commonFacts.site,
    address: 'The recipient’s address',
    days: 'Days until the link expires',
  },
  needs: ['owner', 'address'],
  subject: '{owner} has shared a pass with you on {site}',
  title: 'Use {owner}’s {pass}',
  parts: {
    opening: `{owner} has shared their {pass} at {business} with you. You can use its credits at checkout instead of paying. Sign in or create an account with {address}. {owner} sees the dates you book with it.`,
    closing: 'The link works once, within the next {days} days. If the button doesn’t work, open this link:',
  },
});

/** Also for a resent invitation, with another link. */
export const mail = defineMail({
  payload,
  read: async (invitation) => invitation,
  letters: {
    'pass-shared': {
      reader: 'account',
      to: ({ address }) => ({ name: '', address }),
      once: ({ token }) => shortDigest(token),
      words: [words],
      template,
      cap: strangerMailLimit,
      preview: {
        sharedBy: 'Priya Nair',
        name: '8-class pass',
        businessName: 'Willow & Stone Yoga',
        token: 'preview',
        address: 'ravi@people.example',
      },
    },
  },
});

/** To an address the owner entered. The link works once, for seven days. */
function template(
  site: MailSite,
  { sharedBy, name, businessName, token, address }: z.infer<typeof payload>,
  say: RenderWords,
): MailTemplate {
  const said = say(words, {
    owner: sharedBy,
    pass: name,
    business: businessName,
    site: site.brand.name,
    address,
    days: String(INVITATION_DAYS),
  });
  const url = passInvitationLink(site.publicUrl, token);
  return {
    subject: said.subject,
    preheader: `Book at ${businessName} with ${sharedBy}’s ${name}.`,
    reason: `You get this email because ${sharedBy} entered ${address} on ${site.brand.name}. If you don’t know them, ignore it.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>See the invitation</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
