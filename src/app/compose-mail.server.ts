import type { FastifyBaseLogger } from 'fastify';
import { createDemoMailbox } from '#areas/messaging/email/mailbox/demo-mailbox-queries.server.ts';
import type { NotificationDeps } from '#areas/messaging/email/mails/define-mail.server.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import type { DemoMailbox } from '#areas/messaging/email/sending/outgoing-mail.ts';
import type { VoucherCodeGenerator } from '#areas/money/entitlements/vouchers/voucher-code.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { Config } from './config.server.ts';
import { createNotifications, type Notifications } from './notifications/notify.server.ts';

export interface Mail {
  notifications: Notifications;
  deps: NotificationDeps;
  /** Null in production and wherever mail really leaves. */
  demoMailbox: DemoMailbox | null;
  sendVerificationMail(mail: { userId: string; url: string }): Promise<void>;
  sendResetMail(mail: { userId: string; url: string }): Promise<void>;
  sendMagicLink(mail: { email: string; url: string; code?: string }): Promise<void>;
}

/** SMTP if SMTP_URL is set, else the demo mailbox. */
export function composeMail(deps: {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  voucherCodes: VoucherCodeGenerator;
}): Mail {
  const { config, pool, clock, log, voucherCodes } = deps;
  const demoMailbox = config.smtpUrl === undefined && config.mode === 'demo' ? createDemoMailbox(pool) : null;
  const notifications = createNotifications(outbox);
  return {
    notifications,
    deps: {
      pool,
      clock,
      log,
      mailer: createMailer({
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        demoMailbox: demoMailbox ?? undefined,
      }),
      site: { brand: config.brand, publicUrl: config.publicUrl },
      voucherCodes,
    },
    demoMailbox,
    // The sign-in library has already committed, so this needs its own transaction.
    sendVerificationMail: (mail) =>
      transaction(pool, (tx) => notifications.onVerificationRequested(tx, mail)),
    sendResetMail: (mail) => transaction(pool, (tx) => notifications.onPasswordResetRequested(tx, mail)),
    sendMagicLink: (mail) => transaction(pool, (tx) => notifications.onMagicLinkRequested(tx, mail)),
  };
}
