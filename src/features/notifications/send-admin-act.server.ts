import { readAdminActForMail } from './admin-act-queries.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { adminAct } from './templates/admin-act.tsx';

/** Tells whoever it concerns, once, what an admin did and why. Throws on a temporary failure. */
export async function sendAdminAct(
  deps: NotificationDeps,
  { auditId }: MailPayload<'mail.admin-act'>,
): Promise<void> {
  const act = await readAdminActForMail(deps.pool, auditId);
  const template = act && adminAct(deps.site, act);
  if (act === null || template === null) {
    return deps.log.warn({ auditId, action: act?.action }, 'Nobody to tell of an act of an admin');
  }
  await sendOnce(deps, {
    ...(await renderMail(template)),
    key: mailKey('admin-act', String(auditId), 'account'),
    template: 'admin-act',
    to: { name: act.recipient.name, address: act.recipient.email },
  });
}
