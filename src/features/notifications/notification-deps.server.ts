import type { Clock } from '#shared/domain/clock.ts';
import type { SendDeps } from './send-once.server.ts';
import type { MailSite } from './templates/layout.tsx';

/** What the mail jobs need: the database, a mailer, the time, a log, and what the site calls itself. */
export interface NotificationDeps extends SendDeps {
  clock: Clock;
  site: MailSite;
}
