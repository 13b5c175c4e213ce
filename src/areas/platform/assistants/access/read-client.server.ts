import { z } from 'zod';
import { isRedirectUri } from '#areas/platform/openactive/oauth/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { newSecret } from '#shared/domain/secret.server.ts';
import { isSingleLine, singleLineText } from '#shared/domain/single-line-text.ts';
import type { SsrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { type AssistantClient, findClient, storeClient } from './client-queries.server.ts';

export interface ClientDeps {
  pool: Db;
  clock: Clock;
  fetchDocument: SsrfSafeFetch;
}

const redirectUris = z.array(z.string().refine(isRedirectUri)).min(1).max(10);

const nameField = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(isSingleLine)
  .transform((name) => singleLineText(name, 80));

/** Dynamic registration (RFC 7591): what we read of a request. All clients are public. */
export const registrationSchema = z.object({
  client_name: nameField.default('An assistant'),
  redirect_uris: redirectUris,
});

const documentSchema = z.object({
  client_id: z.string(),
  client_name: nameField,
  redirect_uris: redirectUris,
  /** We know no secrets of clients. */
  token_endpoint_auth_method: z.literal('none').default('none'),
});

/** Registers a client and returns it. */
export async function registerClient(
  { pool, clock }: Pick<ClientDeps, 'pool' | 'clock'>,
  asked: z.output<typeof registrationSchema>,
): Promise<AssistantClient> {
  const client = {
    id: `assistant-${newSecret()}`,
    name: asked.client_name,
    redirectUris: asked.redirect_uris,
    readAt: null,
  };
  await storeClient(pool, client, clock.now());
  return client;
}

/** A document is read again after an hour, and used for a day while its site is away. */
const FRESH_MS = 3_600_000;
const STALE_MS = 24 * FRESH_MS;

/** A client by its id: registered with us, or an https address of its document. Null if there is none. */
export async function readClient(deps: ClientDeps, id: string): Promise<AssistantClient | null> {
  const known = await findClient(deps.pool, id);
  if (!isDocumentAddress(id)) return known;
  const age = known?.readAt == null ? Infinity : deps.clock.now().getTime() - known.readAt.getTime();
  if (age < FRESH_MS) return known;
  const read = await fetchClient(deps, id);
  if (read !== null) await storeClient(deps.pool, read, deps.clock.now());
  return read ?? (age < STALE_MS ? known : null);
}

/** Client ID metadata documents: https, with a path, without credentials, fragment or dot segments. */
export function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > 300 || !URL.canParse(id)) return false;
  const { href, pathname, hash, username, password } = new URL(id);
  return href === id && pathname !== '/' && hash === '' && username === '' && password === '';
}

/** Null unless its document describes it. */
async function fetchClient(
  { clock, fetchDocument }: ClientDeps,
  id: string,
): Promise<AssistantClient | null> {
  const answer = await fetchDocument(id, {
    headers: { accept: 'application/json' },
    maxBytes: 8 * 1024,
    timeoutMs: 5_000,
    maxRedirects: 0,
  }).catch(() => null);
  if (answer?.status !== 200) return null;
  const { data } = documentSchema.safeParse(parseJson(answer.body));
  if (data === undefined || data.client_id !== id) return null;
  return { id, name: data.client_name, redirectUris: data.redirect_uris, readAt: clock.now() };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
