import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { readPlanForMail } from './plan-queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { planChanged } from './templates/plan-changed.tsx';

/** Tells the owner, once, what happened to their business's plan. Throws on a temporary failure. */
export async function sendPlanChanged(
  deps: NotificationDeps,
  { subscriptionId, news, revision }: MailPayload<'mail.plan-changed'>,
): Promise<void> {
  const plan = await readPlanForMail(deps.pool, subscriptionId);
  if (plan === null) return deps.log.warn({ subscriptionId }, 'No owner to tell of a plan');
  await sendOnce(deps, {
    ...(await renderMail(planChanged(deps.site, plan, news))),
    key: mailKey('plan-changed', `${subscriptionId}:${revision}:${news}`, 'business'),
    template: 'plan-changed',
    to: { name: plan.owner.name, address: plan.owner.email },
  });
}
