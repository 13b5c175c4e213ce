import type { FastifyRequest } from 'fastify';

/** Ways in, and new credentials. */
const LOGGED_ENDPOINTS: ReadonlySet<string> = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/magic-link/verify',
  '/passkey/verify-authentication',
  '/reset-password',
  '/callback/:id',
]);

/** `first step`: a code is still owed. */
type SignInOutcome = 'done' | 'first step' | 'refused';

/** Never logs input or identity. Refusals are warnings, to be kept at the default level. */
export function logSignIn(
  { log }: Pick<FastifyRequest, 'log'>,
  { way, outcome }: { way: string; outcome: SignInOutcome },
): void {
  log[outcome === 'refused' ? 'warn' : 'info']({ event: 'sign-in', way, outcome }, 'sign-in');
}

/** Only for ways in. */
export function logLibraryAnswer(
  request: Pick<FastifyRequest, 'log'>,
  { way, answer, codeOwed }: { way: string; answer: Response; codeOwed: boolean },
): void {
  if (!LOGGED_ENDPOINTS.has(way)) return;
  const refused = answer.status >= 400 || /[?&]error=/.test(answer.headers.get('location') ?? '');
  logSignIn(request, { way, outcome: refused ? 'refused' : codeOwed ? 'first step' : 'done' });
}
