import { afterAll, beforeAll } from 'vitest';
import { notificationJobs } from '#app/notifications/mails.server.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { testVoucherCodes } from './voucher-codes.ts';

/** What a test of mails needs, there while its tests run. */
export interface MailHarness {
  readonly pool: Pool;
  readonly smtp: TestSmtpServer;
  /** The jobs that send the mails, by name. */
  readonly jobs: ReturnType<typeof notificationJobs>;
  /** What the jobs have warned of, in order. */
  readonly warnings: readonly string[];
}

/**
 * A database, an SMTP server that keeps what it is given, and the jobs that send from the one to the other; opened and
 * closed with the file that calls this at its top. `now` is the time by the jobs' clock, all the while.
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
