import type { AppInstance } from './app-instance.server.ts';

/**
 * Where mail programs end mails at one click (RFC 8058): they post a form, without a cookie, and the token in its address
 * alone says which. Whatever it says the answer is the same.
 */
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
