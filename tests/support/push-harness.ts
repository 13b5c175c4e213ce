import { afterAll, beforeAll } from 'vitest';
import { pushJobs } from '#app/notifications/pushes.server.ts';
import { createPushSender } from '#areas/messaging/push/push-sender.server.ts';
import { resolveVapidKeys } from '#areas/messaging/push/vapid-keys.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { installOutbox, outbox } from '#shared/jobs/outbox.server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startPushService, type TestPushService } from './push-service.ts';

export interface PushHarness {
  readonly pool: Pool;
  readonly service: TestPushService;
  readonly jobs: ReturnType<typeof pushJobs>;
  setTime(text: string): void;
  /** Subscribes a device. */
  turnOn(userId: string): Promise<void>;
  shown(): string[];
}

/** A database, a push service and the jobs; closed with their file. */
export function openPushHarness(start: string): PushHarness {
  let now = new Date(start);
  let database: TestDatabase;
  let service: TestPushService;
  let jobs: PushHarness['jobs'];
  let siteKey: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    await installOutbox(pool);
    service = await startPushService();
    const sender = createPushSender({
      keys: await resolveVapidKeys(pool, null),
      subject: 'mailto:hello@fettle.example',
      testService: service.url,
    });
    siteKey = sender.publicKey;
    jobs = pushJobs({ pool, clock: { now: () => now }, log: { warn: () => {} }, outbox, sender });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  return {
    get pool() {
      return database.pool;
    },
    get service() {
      return service;
    },
    get jobs() {
      return jobs;
    },
    setTime(text) {
      now = new Date(text);
    },
    async turnOn(userId) {
      const { endpoint, keys } = service.subscribe();
      await database.pool.query(
        `WITH sign_in AS (
           INSERT INTO auth_sessions (user_id, token, expires_at)
           VALUES ($1, gen_random_uuid(), now() + interval '1 day') RETURNING id
         )
         INSERT INTO push_devices (user_id, auth_session_id, endpoint, p256dh, auth, site_key, name, created_at)
         SELECT $1, sign_in.id, $2, $3, $4, $5, 'Chrome on Android', now() FROM sign_in`,
        [userId, endpoint, keys.p256dh, keys.auth, siteKey],
      );
    },
    shown: () =>
      service.received.map(({ notification: { title, body, path } }) => `${title} | ${body} | ${path}`),
  };
}
