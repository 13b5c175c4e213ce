import { z } from 'zod';
import { type StaffRole, staffRoleSchema } from '#features/businesses/contract.ts';
import { businessRoleLabels } from '#features/businesses/permissions/permissions.ts';
import { askedByAnybody } from '../../sending/mail-caps.ts';
import { defineMail, digestOf } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph, WrittenLink } from '../layout/parts.tsx';
import { teamInvitationLink } from '../links.ts';

const payload = z.object({
  address: z.email(),
  role: staffRoleSchema,
  businessName: z.string(),
  token: z.string(),
});

/** The owner of a business asks somebody onto their team, or asks again with another link. */
export const mail = defineMail({
  payload,
  read: async (invitation) => invitation,
  letters: {
    'team-invitation': {
      reader: 'account',
      to: ({ address }) => ({ name: '', address }),
      once: ({ token }) => digestOf(token),
      template,
      cap: askedByAnybody,
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
};

/** To somebody whom a business's owner asks onto their team. The link works once, for seven days. */
function template(
  site: MailSite,
  { businessName, role, token, address }: z.infer<typeof payload>,
): MailTemplate {
  const subject = `${businessName} invites you to its team on ${site.brand.name}`;
  const url = teamInvitationLink(site.publicUrl, token);
  return {
    subject,
    preheader: `As ${businessRoleLabels[role].toLowerCase()} you can ${duties[role]}.`,
    reason: `You get this email because the owner of ${businessName} entered ${address} on ${site.brand.name}. If you do not know them, ignore it.`,
    title: `Join the team of ${businessName}`,
    body: (
      <>
        <Paragraph>
          You are invited as <strong className="ink">{businessRoleLabels[role]}</strong>: you can{' '}
          {duties[role]}. Sign in, or create an account, with {address}.
        </Paragraph>
        <Action href={url}>Accept the invitation</Action>
        <Paragraph>
          The link works once, within the next 7 days. If the button does nothing, open this address:
        </Paragraph>
        <WrittenLink href={url} />
      </>
    ),
  };
}
