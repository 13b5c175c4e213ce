import type { FastifyRequest } from 'fastify';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Authenticator } from '#areas/identity/accounts/current/require-user.server.ts';
import { newSecret } from '#shared/domain/secret.server.ts';

const HEADER = 'fettle-assistant';

/**
 * Calls of our API that an assistant's tool makes in process, as its person. A secret names the person for the time of
 * one call, and never leaves the process.
 */
export interface AssistantCalls {
  /** Runs `call` with the headers that name the person. */
  callAs<Answer>(
    user: AuthUser,
    call: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  ): Promise<Answer>;
  findPerson(request: Pick<FastifyRequest, 'headers'>): AuthUser | null;
}

export function createAssistantCalls(): AssistantCalls {
  const people = new Map<string, AuthUser>();
  return {
    async callAs(user, call) {
      const secret = newSecret();
      people.set(secret, user);
      try {
        return await call({ [HEADER]: secret });
      } finally {
        people.delete(secret);
      }
    },
    findPerson: ({ headers }) => {
      const secret = headers[HEADER];
      return typeof secret === 'string' ? (people.get(secret) ?? null) : null;
    },
  };
}

/** The site's authenticator, which also knows the people of these calls. They have no sign-in, so none is fresh. */
export function withAssistantCalls<Known extends Authenticator>(auth: Known, calls: AssistantCalls): Known {
  return {
    ...auth,
    currentUser: async (request: FastifyRequest) => calls.findPerson(request) ?? auth.currentUser(request),
  };
}
