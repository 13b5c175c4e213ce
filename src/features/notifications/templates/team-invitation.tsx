import { businessRoleLabels, type StaffRole } from '#features/businesses/permissions.ts';
import { teamInvitationLink } from '../links.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title, WrittenLink } from './parts.tsx';

const duties: Record<StaffRole, string> = {
  manager: 'run sessions, the calendar and bookings',
  front_desk: 'see the calendar and check people in',
};

/** To somebody whom a business's owner asks onto their team. The link works once, for seven days. */
export function teamInvitation(
  site: MailSite,
  {
    businessName,
    role,
    token,
    address,
  }: {
    businessName: string;
    role: StaffRole;
    token: string;
    address: string;
  },
): MailTemplate {
  const subject = `${businessName} invites you to its team on ${site.brand.name}`;
  const url = teamInvitationLink(site.publicUrl, token);
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`As ${businessRoleLabels[role].toLowerCase()} you can ${duties[role]}.`}
        reason={`You get this email because the owner of ${businessName} entered ${address} on ${site.brand.name}. If you do not know them, ignore it.`}
      >
        <Title>Join the team of {businessName}</Title>
        <Paragraph>
          You are invited as <strong className="ink">{businessRoleLabels[role]}</strong>: you can{' '}
          {duties[role]}. Sign in, or create an account, with {address}.
        </Paragraph>
        <Action href={url}>Accept the invitation</Action>
        <Paragraph>
          The link works once, within the next 7 days. If the button does nothing, open this address:
        </Paragraph>
        <WrittenLink href={url} />
      </Layout>
    ),
  };
}
