import type { FastifyRequest } from 'fastify';

/** What of the sign-in library opens an account or gives it another key, and is noted in the log. */
const LOGGED_ENDPOINTS: ReadonlySet<string> = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/magic-link/verify',
  '/passkey/verify-authentication',
  '/reset-password',
  '/callback/:id',
]);

/** `first step` when a code is still owed. */
type SignInOutcome = 'done' | 'first step' | 'refused';

/**
 * Notes in the log that somebody signed in or tried to: the way and what became of it, beside the request's id. What
 * they typed and who they are is kept out of it. A refusal is a warning, so that it is kept at the default level.
 */
export function logSignIn(
  { log }: Pick<FastifyRequest, 'log'>,
  { way, outcome }: { way: string; outcome: SignInOutcome },
): void {
  log[outcome === 'refused' ? 'warn' : 'info']({ event: 'sign-in', way, outcome }, 'sign-in');
}

/** Notes what the sign-in library answered, where its endpoint is a way in. */
export function logLibraryAnswer(
  request: Pick<FastifyRequest, 'log'>,
  { way, answer, codeOwed }: { way: string; answer: Response; codeOwed: boolean },
): void {
  if (!LOGGED_ENDPOINTS.has(way)) return;
  const refused = answer.status >= 400 || /[?&]error=/.test(answer.headers.get('location') ?? '');
  logSignIn(request, { way, outcome: refused ? 'refused' : codeOwed ? 'first step' : 'done' });
}
