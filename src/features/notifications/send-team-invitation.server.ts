import { createHash } from 'node:crypto';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { teamInvitation } from './templates/team-invitation.tsx';

/** Sends somebody the link by which they join a business's team; each link is sent once. */
export async function sendTeamInvitation(
  deps: NotificationDeps,
  invitation: MailPayload<'mail.team-invitation'>,
): Promise<void> {
  // The log outlives the link, so it holds a digest that opens nothing.
  const link = createHash('sha256').update(invitation.token).digest('hex').slice(0, 16);
  await sendOnce(deps, {
    ...(await renderMail(teamInvitation(deps.site, invitation))),
    key: mailKey('team-invitation', link, 'account'),
    template: 'team-invitation',
    to: { name: '', address: invitation.address },
  });
}
