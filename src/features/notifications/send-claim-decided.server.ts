import { readClaimForMail } from './claim-queries.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { claimDecided } from './templates/claim-decided.tsx';

/** Tells a claimant, once, what became of their claim. Throws on a temporary failure. */
export async function sendClaimDecided(
  deps: NotificationDeps,
  { claimId }: MailPayload<'mail.claim-decided'>,
): Promise<void> {
  const claim = await readClaimForMail(deps.pool, claimId);
  if (claim === null || claim.state === 'pending')
    return deps.log.warn({ claimId }, 'No decision on a claim to tell of');
  await sendOnce(deps, {
    ...(await renderMail(claimDecided(deps.site, { ...claim, state: claim.state }))),
    key: mailKey('claim-decided', claimId, 'account'),
    template: 'claim-decided',
    to: claim.claimant,
  });
}
