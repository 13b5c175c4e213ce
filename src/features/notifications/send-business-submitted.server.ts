import { readSubmittedBusiness } from './business-queries.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendEach } from './send-once.server.ts';
import { businessSubmitted } from './templates/business-submitted.tsx';
import { businessToReview } from './templates/business-to-review.tsx';

/**
 * Tells the owner that their business waits for review, and every admin that there is one to review, each once for
 * each submission. One that has been reviewed before its mails left is not told of any more.
 * Throws on a temporary failure of any of them.
 */
export async function sendBusinessSubmitted(
  deps: NotificationDeps,
  { businessId, submissionId }: MailPayload<'mail.business-submitted'>,
): Promise<void> {
  const business = await readSubmittedBusiness(deps.pool, businessId);
  if (business === null) return;
  const toOwner = await renderMail(businessSubmitted(deps.site, business));
  const toAdmins = await renderMail(businessToReview(deps.site, business));
  await sendEach(deps, [
    {
      ...toOwner,
      key: mailKey('business-submitted', submissionId, 'business'),
      template: 'business-submitted',
      to: { name: business.owner.name, address: business.owner.email },
    },
    ...business.admins.map((admin) => ({
      ...toAdmins,
      key: mailKey('business-to-review', `${submissionId}:${admin.id}`, 'admin'),
      template: 'business-to-review',
      to: { name: admin.name, address: admin.email },
    })),
  ]);
}
