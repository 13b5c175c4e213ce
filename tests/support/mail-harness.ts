import { afterAll, beforeAll } from 'vitest';
import { notificationJobs } from '#app/notifications/mails.server.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { testVoucherCodes } from './voucher-codes.ts';

export interface MailHarness {
  readonly pool: Pool;
  readonly smtp: TestSmtpServer;
  readonly jobs: ReturnType<typeof notificationJobs>;
  /** Warnings of the jobs, in order. */
  readonly warnings: readonly string[];
}

/**
 * Call at the top of a file: opens a database, an SMTP server and the mail jobs, and closes them at the end. `now` is
 * fixed.
 */
export function openMailHarness(now: Date): MailHarness {
  let database: TestDatabase;
  let smtp: TestSmtpServer;
  let jobs: MailHarness['jobs'];
  const warnings: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    smtp = await startSmtpServer();
    jobs = notificationJobs({
      pool: database.pool,
      mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
      clock: { now: () => now },
      log: { warn: (_details, message) => warnings.push(message) },
      site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
      voucherCodes: testVoucherCodes,
    });
  });
  afterAll(async () => {
    await smtp.stop();
    await database.drop();
  });

  return {
    get pool() {
      return database.pool;
    },
    get smtp() {
      return smtp;
    },
    get jobs() {
      return jobs;
    },
    warnings,
  };
}
