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
    /** Who may call a route of the API at all; whoever is signed in where it does not say. */
    auth?: AuthLevel;
    /** The row of the contract that the route serves. */
    endpoint?: Endpoint;
  }
}

/** Knows who asks, and turns away whom an endpoint is not for. */
export interface AuthGuard<Person extends { id: string; signInId?: string }> {
  /** Whoever sends a request; null for a visitor. */
  currentUser(request: FastifyRequest): Promise<Person | null>;
  /** Throws `unauthorized` (401) or `forbidden` (403). `scope`: of a row that is for keys. */
  authorize(request: FastifyRequest, auth: Exclude<AuthLevel, 'public'>, scope?: string): Promise<Person>;
}

/** What a handler is given: what was sent, as the row's schemas have read it, and who sent it. */
type Call<Row, Person> = {
  params: Read<Row, 'params'>;
  query: Read<Row, 'query'>;
  body: Row extends { acceptsMultipart: true } ? unknown : Read<Row, 'body'>;
  headers: Read<Row, 'headers'>;
  /** For headers, cookies, and rows that say `takesForms` or `sends`. */
  request: FastifyRequest;
  reply: FastifyReply;
} & (Row extends { place: infer Schema extends z.ZodType }
  ? {
      /** Says in a header what the list was looked for around; nothing where no place was named (null). */
      around(place: z.input<Schema> | null): void;
    }
  : unknown) &
  (Row extends { auth: 'public' }
    ? {
        /** Whoever asks; null for a visitor. Looked up when it is called. */
        viewer(): Promise<Person | null>;
      }
    : {
        user: Person;
        /** Who acts, for the audit log. */
        act: AuditContext;
      });

type Read<Row, Part extends 'params' | 'query' | 'body' | 'headers'> =
  Row extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a handler returns is the answer; nothing of it is sent by rows without one, and by those that say `sends`. */
type Answer<Row> = Row extends { sends: string }
  ? unknown
  : Row extends { answer: infer Schema extends z.ZodType }
    ? z.output<Schema> | Promise<z.output<Schema>>
    : unknown;

/** A handler for every row of a table, and for nothing else. */
export type Handlers<Table, Person> = {
  [Key in keyof Table]: (call: Call<Table[Key], Person>) => Answer<Table[Key]>;
};

/**
 * Registers the endpoints of a table: a row without a handler, or a handler without a row, does not compile.
 * `countsItself`: whoever registers them limits their requests, and the site’s limit by address leaves them alone.
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
      // What Fastify calls `unknown` has been read by the row's own schemas, which its handler is typed by.
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
 * A code that a row does not name is a mistake of ours: outside production it is answered as one (500), for whoever
 * tests or tries the endpoint. In production people had better hear what the use case has to say.
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

/** The same for a table whose every row is for anyone, where it makes no difference who that is. */
export function servePublic<Table extends { [Key in keyof Table]: Endpoint & { auth: 'public' } }>(
  table: Table,
  handlers: Handlers<Table, never>,
): RegisterRoutes {
  const nobody = () => Promise.reject(new Error('Nobody is known here.'));
  return serveEndpoints<Table, never>(table, { currentUser: nobody, authorize: nobody }, handlers);
}

/** The header's text of places that are said again with every answer that is kept. */
const placeHeaderTexts = new WeakMap<object, string>();

function setPlaceHeader(reply: FastifyReply, { place: schema }: Endpoint, place: object | null): void {
  if (schema === undefined || place === null) return;
  let text = placeHeaderTexts.get(place);
  if (text === undefined) {
    const { data, error } = schema.safeParse(place);
    // Our own mistake, and not one of what was sent.
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
