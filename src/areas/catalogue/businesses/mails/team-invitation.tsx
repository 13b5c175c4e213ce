import { z } from 'zod';
import { defineMail, shortDigest } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PlainLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { teamInvitationLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { type StaffRole, staffRoleSchema } from '../contract.ts';
import { businessRoleLabels } from '../permissions/permissions.ts';

const payload = z.object({
  address: z.email(),
  role: staffRoleSchema,
  businessName: z.string(),
  token: z.string(),
});

const words = mailWords({
  name: 'team-invitation',
  label: 'Team invitation',
  facts: {
    business: commonFacts.business,
    site: commonFacts.site,
    role: 'Role',
    duties: 'Permissions of the role',
    address: 'The recipient’s address',
  },
  needs: ['business', 'role'],
  subject: '{business} invites you to its team on {site}',
  title: 'Join {business}’s team',
  parts: {
    opening: 'Join as **{role}**. You can {duties}. Sign in or create an account with {address}.',
    closing: 'The link works once, within the next 7 days. If the button doesn’t work, open this link:',
  },
});

export const mail = defineMail({
  payload,
  read: async (invitation) => invitation,
  letters: {
    'team-invitation': {
      reader: 'account',
      to: ({ address }) => ({ name: '', address }),
      once: ({ token }) => shortDigest(token),
      words: [words],
      template,
      cap: strangerMailLimit,
      preview: {
        businessName: 'Willow & Stone Yoga',
        role: 'manager',
        token: 'preview',
        address: 'priya@people.example',
      },
    },
  },
});

const duties: Record<StaffRole, string> = {
  manager: 'run sessions, the calendar and bookings',
  front_desk: 'see the calendar and check people in',
  instructor: 'see your classes, mark who came and ask for cover',
};

/** The link works once, for seven days. */
function template(
  site: MailSite,
  { businessName, role, token, address }: z.infer<typeof payload>,
  say: RenderWords,
): MailTemplate {
  const said = say(words, {
    business: businessName,
    site: site.brand.name,
    role: businessRoleLabels[role],
    duties: duties[role],
    address,
  });
  const url = teamInvitationLink(site.publicUrl, token);
  return {
    subject: said.subject,
    preheader: `As ${businessRoleLabels[role].toLowerCase()} you can ${duties[role]}.`,
    reason: `You get this email because the owner of ${businessName} entered ${address} on ${site.brand.name}. If you don’t know them, ignore it.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={url}>Accept invitation</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
