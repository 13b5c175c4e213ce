import type { AppInstance } from './app-instance.server.ts';

/** One-click unsubscribe (RFC 8058): mail programs post a form without a cookie; only the token in the URL counts. */
export function registerListUnsubscribe(
  app: AppInstance,
  address: `/api/${string}/:token`,
  end: (token: string) => Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    );
    scope.post<{ Params: { token: string } }>(
      address,
      { config: { auth: 'public', acceptsMultipart: true } },
      async (request, reply) => {
        await end(request.params.token);
        return reply.status(204).send();
      },
    );
  });
}
