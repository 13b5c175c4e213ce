import { adminRoutes } from '#areas/operations/admin/routes.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { endCredentials } from './credentials.ts';
import { setUp } from './set-up-database.ts';
import { headerAuthenticator, type Shop, USER_HEADER } from './shop.ts';

/** Admin routes over a shop; `USER_HEADER` names the caller. */
export interface AdminApp {
  app: AppInstance;
  /** Audit entries reported for notification. */
  told: number[];
  /** Refused instructors whose business is notified. */
  refused: number[];
  /** Answers to be mailed. */
  answered: string[];
  send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    as: { id: string } | null,
    payload?: object,
  ): Promise<{ statusCode: number; body: string; json(): unknown; headers: Record<string, unknown> }>;
}

function openAdminApp(shop: Shop): AdminApp {
  const app = createHttpApp();
  const told: number[] = [];
  const answered: string[] = [];
  const refused: number[] = [];
  adminRoutes({
    ...shop.deps,
    endCredentials,
    webhook: shop.webhook,
    nightly: [{ task: 'checkBooks', at: '04:10' }],
    version: '0.0.0-test',
    auth: headerAuthenticator(shop.pool),
    onAdminAct: async (_tx, { auditId }) => void told.push(auditId),
    onInstructorRefused: async (_tx, { instructorId }) => void refused.push(instructorId),
    onClaimDecided: async () => undefined,
    onCertificateReviewed: async () => undefined,
    onCertificatesChanged: async () => undefined,
    onVenueDecided: async () => undefined,
    onMessageAnswered: async (_tx, { replyId }) => void answered.push(replyId),
  })(app);
  return {
    app,
    told,
    answered,
    refused,
    send: (method, url, as, payload) =>
      app.inject({
        method,
        url,
        headers: as === null ? {} : { [USER_HEADER]: as.id },
        ...(payload === undefined ? {} : { payload }),
      }),
  };
}

/** The admin routes over the shop of a file or `describe`. */
export const setUpAdmin = (shop: Shop): AdminApp =>
  setUp(
    async () => openAdminApp(shop),
    async ({ app }) => app.close(),
  );
