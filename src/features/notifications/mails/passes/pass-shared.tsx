import { z } from 'zod';
import { INVITATION_DAYS } from '#features/credits/share/rules.ts';
import { askedByAnybody } from '../../sending/mail-caps.ts';
import { defineMail, digestOf } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, WrittenLink } from '../layout/parts.tsx';
import { passInvitationLink } from '../links.ts';

const payload = z.object({
  address: z.email(),
  sharedBy: z.string(),
  name: z.string(),
  businessName: z.string(),
  token: z.string(),
});

/** Somebody shares a pass or membership of theirs, or asks again with another link. */
export const mail = defineMail({
  payload,
  read: async (invitation) => invitation,
  letters: {
    'pass-shared': {
      reader: 'account',
      to: ({ address }) => ({ name: '', address }),
      once: ({ token }) => digestOf(token),
      template,
      cap: askedByAnybody,
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

/** To somebody whose address the owner of a pass entered. The link works once, for seven days. */
function template(
  site: MailSite,
  { sharedBy, name, businessName, token, address }: z.infer<typeof payload>,
): MailTemplate {
  const url = passInvitationLink(site.publicUrl, token);
  return {
    subject: `${sharedBy} shares a pass with you on ${site.brand.name}`,
    preheader: `Book at ${businessName} with ${sharedBy}’s ${name}.`,
    reason: `You get this email because ${sharedBy} entered ${address} on ${site.brand.name}. If you do not know them, ignore it.`,
    title: `Use ${sharedBy}’s ${name}`,
    body: (
      <>
        <Paragraph>
          {sharedBy} shares their {name} at {businessName} with you: at checkout you can use its credits in
          place of paying. Sign in, or create an account, with {address}.
        </Paragraph>
        <Paragraph>{sharedBy} sees which dates you book with it.</Paragraph>
        <Action href={url}>See the invitation</Action>
        <Paragraph>
          The link works once, within the next {INVITATION_DAYS} days. If the button does nothing, open this
          address:
        </Paragraph>
        <WrittenLink href={url} />
      </>
    ),
  };
}
