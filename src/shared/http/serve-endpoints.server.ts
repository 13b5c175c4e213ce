import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { AuditContext } from '../audit/record-audit.server.ts';
import { AppError } from '../domain/app-error.ts';
import type { RegisterRoutes } from './app-instance.server.ts';
import { type AuthLevel, type Endpoint, endpointErrors } from './endpoints.ts';
import { toAppError } from './error-handler.server.ts';
import { headerJson, PLACE_HEADER } from './paged-list.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: any signed-in person. */
    auth?: AuthLevel;
    /** Its row in the contract. */
    endpoint?: Endpoint;
  }
}

export interface AuthGuard<Person extends { id: string; signInId?: string }> {
  currentUser(request: FastifyRequest): Promise<Person | null>;
  /** Throws `unauthorized` (401) or `forbidden` (403). `scope` is for API keys. */
  authorize(request: FastifyRequest, auth: Exclude<AuthLevel, 'public'>, scope?: string): Promise<Person>;
}

/** A handler's argument: parsed input and the caller. */
type Call<Row, Person> = {
  params: Read<Row, 'params'>;
  query: Read<Row, 'query'>;
  body: Row extends { acceptsMultipart: true } ? unknown : Read<Row, 'body'>;
  headers: Read<Row, 'headers'>;
  /** For headers, cookies, multipart forms and `sends`. */
  request: FastifyRequest;
  reply: FastifyReply;
} & (Row extends { place: infer Schema extends z.ZodType }
  ? {
      /** Sends the searched place in a header; null sends none. */
      around(place: z.input<Schema> | null): void;
    }
  : unknown) &
  (Row extends { auth: 'public' }
    ? {
        /** Null for a visitor. Looked up on call. */
        viewer(): Promise<Person | null>;
      }
    : {
        user: Person;
        act: AuditContext;
      });

type Read<Row, Part extends 'params' | 'query' | 'body' | 'headers'> =
  Row extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** Ignored for rows without an answer and for `sends`. */
type Answer<Row> = Row extends { sends: string }
  ? unknown
  : Row extends { answer: infer Schema extends z.ZodType }
    ? z.output<Schema> | Promise<z.output<Schema>>
    : unknown;

/** Exactly one handler per row. */
export type Handlers<Table, Person> = {
  [Key in keyof Table]: (call: Call<Table[Key], Person>) => Answer<Table[Key]>;
};

/**
 * Registers a contract's endpoints; a missing or extra handler doesn't compile. `countsItself`: exempt from the
 * site's rate limit, as the caller limits it.
 */
export function serveEndpoints<
  Table extends { [Key in keyof Table]: Endpoint },
  Person extends { id: string; signInId?: string },
>(
  table: Table,
  door: AuthGuard<Person>,
  handlers: Handlers<Table, Person>,
  { countsItself = false }: { countsItself?: boolean } = {},
): RegisterRoutes {
  return (app) => {
    for (const key of Object.keys(table) as (keyof Table & string)[]) {
      const row: Endpoint = table[key];
      // Fastify's `unknown` has been parsed by the row's own schemas.
      const handle = handlers[key] as (call: object) => unknown;
      const [method, url = ''] = key.split(' ');
      app.route({
        method: method as HTTPMethods,
        url,
        config: {
          auth: row.auth,
          endpoint: row,
          ...(row.freshSignIn && { freshSignIn: true }),
          ...(row.acceptsMultipart && { acceptsMultipart: true }),
          ...(row.rateLimit && { rateLimit: row.rateLimit }),
          ...(countsItself && { rateLimit: false }),
        },
        schema: routeSchema(row),
        ...(row.bodyBytes !== undefined && { bodyLimit: row.bodyBytes }),
        handler: async (request, reply) => {
          const call = {
            params: request.params,
            query: request.query,
            body: request.body,
            request,
            reply,
            around: (place: object | null) => setPlaceHeader(reply, row, place),
            ...(row.auth === 'public'
              ? { viewer: () => door.currentUser(request) }
              : await findCaller(door, row.auth, row.scope, request)),
            headers: row.headers?.parse(request.headers),
          };
          const answer = await checkingDeclaredErrors(key, row, () => handle(call));
          if (row.sends !== undefined) return answer;
          reply.code(row.status ?? (row.answer === undefined ? 204 : 200));
          return row.answer === undefined ? undefined : answer;
        },
      });
    }
  };
}

/**
 * An undeclared error code is our bug: outside production it becomes a 500; production still sends the use case's
 * error.
 */
async function checkingDeclaredErrors(key: string, row: Endpoint, handle: () => unknown): Promise<unknown> {
  try {
    return await handle();
  } catch (error) {
    const { code } = toAppError(error);
    if (process.env.NODE_ENV === 'production' || endpointErrors(row).includes(code)) throw error;
    throw new AppError('internal', `${key} answers ${code}, which its row does not name.`, { cause: error });
  }
}

/** Like `serveEndpoints`, for tables that are public and ignore who calls. */
export function servePublic<Table extends { [Key in keyof Table]: Endpoint & { auth: 'public' } }>(
  table: Table,
  handlers: Handlers<Table, never>,
): RegisterRoutes {
  const nobody = () => Promise.reject(new Error('Nobody is known here.'));
  return serveEndpoints<Table, never>(table, { currentUser: nobody, authorize: nobody }, handlers);
}

/** Cached because stored answers repeat the same place objects. */
const placeHeaderTexts = new WeakMap<object, string>();

function setPlaceHeader(reply: FastifyReply, { place: schema }: Endpoint, place: object | null): void {
  if (schema === undefined || place === null) return;
  let text = placeHeaderTexts.get(place);
  if (text === undefined) {
    const { data, error } = schema.safeParse(place);
    // Our bug, not invalid input.
    if (error !== undefined) throw new Error('The place is not what its row says.', { cause: error });
    text = headerJson(data);
    placeHeaderTexts.set(place, text);
  }
  reply.header(PLACE_HEADER, text);
}

function routeSchema({ params, query, body, acceptsMultipart, answer, sends, status }: Endpoint) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !acceptsMultipart && { body }),
    ...(answer && !sends && { response: { [status ?? 200]: answer } }),
  };
}

async function findCaller<Person extends { id: string; signInId?: string }>(
  door: AuthGuard<Person>,
  auth: Exclude<AuthLevel, 'public'>,
  scope: string | undefined,
  request: FastifyRequest,
) {
  const user = await door.authorize(request, auth, scope);
  const { id: actorId, signInId } = user;
  const act: AuditContext = { actorId, requestId: request.id, ...(signInId !== undefined && { signInId }) };
  return { user, act };
}
