import { readListingDecisionForMail } from './listing-queries.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { listingDecided } from './templates/listing-decided.tsx';

/** Tells the owner, once, what was decided about their business or session. Throws on a temporary failure. */
export async function sendListingDecided(
  deps: NotificationDeps,
  { decisionId }: MailPayload<'mail.listing-decided'>,
): Promise<void> {
  const decision = await readListingDecisionForMail(deps.pool, decisionId);
  if (decision === null) return deps.log.warn({ decisionId }, 'No owner to tell of a decision');
  await sendOnce(deps, {
    ...(await renderMail(listingDecided(deps.site, decision))),
    key: mailKey('listing-decided', decisionId, 'business'),
    template: 'listing-decided',
    to: { name: decision.businessName, address: decision.ownerEmail },
  });
}
