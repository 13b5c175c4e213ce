import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector, Dispatcher } from 'undici';

/** Why a fetch was refused. Deliberately vague about our network. */
export type SsrfFetchRefusal =
  /** Not https, or with credentials. */
  | 'bad_address'
  /** An IP address outside the public internet. */
  | 'not_public'
  | 'too_many_redirects'
  /** More than `maxBytes`, or compressed although we asked for plain. */
  | 'too_large'
  /** Longer than `timeoutMs`, from the DNS look-up to the last byte. */
  | 'too_slow'
  /** Unknown or internal name, no server, bad certificate. One code, so that nobody can probe our network's names. */
  | 'unreachable';

/** Thrown by `ssrfSafeFetch`. */
export class SsrfFetchError extends Error {
  constructor(
    readonly refusal: SsrfFetchRefusal,
    options?: ErrorOptions,
  ) {
    super(`not fetched: ${refusal}`, options);
    this.name = 'PublicFetchError';
  }
}

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  /** `authorization` and `cookie` go only to the first origin. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Limit of the response body; a larger one is refused unless `beyond` is `cut`. */
  maxBytes: number;
  /** `cut` returns the beginning, or nothing of a compressed body. */
  beyond?: 'refuse' | 'cut';
  /** Total milliseconds: look-up, connection, redirects and body. */
  timeoutMs: number;
  /** GET and HEAD only, default 3; a POST returns the redirect itself. */
  maxRedirects?: number;
}

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** The final URL, after redirects. */
  url: string;
}

export type SsrfSafeFetch = (address: string, ask: OutboundRequest) => Promise<OutboundResponse>;

export interface FetchEnvironment {
  /** Whether connecting to this IP is allowed. */
  isPublic: (ip: string) => boolean;
  lookup: LookupFunction;
  /** Also allows `http:`, as test servers have no certificate. */
  plain: boolean;
}

/** The allocated public IPv6 range (RFC 4291, IANA). */
const ALLOCATED_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP is on the public internet: not local, private, link-local, cloud metadata, IPv4 in disguise (mapped,
 * NAT64, 6to4, Teredo), multicast or reserved (IANA's special-purpose registries).
 */
export function isPublicAddress(ip: string): boolean {
  // A zone (`fe80::1%eth0`) belongs to a local link.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ALLOCATED_IPV6);
}

/** Names reserved for machines and networks (RFC 6761, 6762, 8375; ICANN reserves `internal`). */
const INTERNAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/;

/**
 * Whether a URL is visibly internal, by IP or reserved name, to warn at once on input. Only `ssrfSafeFetch` checks
 * where other names resolve.
 */
export function isInternalAddress(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? INTERNAL_NAMES.test(host) : !isPublicAddress(host);
}

/**
 * Creates the only function that may call URLs people give us (calendars, webhooks). It checks the IP of each
 * connection, so DNS rebinding and redirects inside are refused too (OWASP, Server Side Request Forgery Prevention).
 */
export function createSsrfSafeFetch(world: FetchEnvironment): SsrfSafeFetch {
  return async (address, ask) => {
    const client = await import('undici');
    const agent = new client.Agent({
      connect: guardedConnector(client, world),
      connections: 1,
      pipelining: 0,
    });
    try {
      return await followRedirects(address, ask, { client, agent, world });
    } catch (error) {
      throw toRefusal(client, error);
    } finally {
      // Drops the unread rest of the response and the connection.
      void agent.destroy();
    }
  };
}

/** Fetches public https URLs within the limits. Throws `SsrfFetchError`. */
export const ssrfSafeFetch: SsrfSafeFetch = createSsrfSafeFetch({
  isPublic: isPublicAddress,
  lookup: lookUp,
  plain: false,
});

/** Allows receivers on this machine over http; for demos and tests only. */
export const unguardedFetch: SsrfSafeFetch = createSsrfSafeFetch({
  isPublic: () => true,
  lookup: lookUp,
  plain: true,
});

/** Loaded on first use: its hundred files would slow the start. */
type Client = typeof import('undici');

async function followRedirects(
  address: string,
  ask: OutboundRequest,
  { client, agent, world }: { client: Client; agent: Dispatcher; world: FetchEnvironment },
): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(ask.timeoutMs);
  const method = ask.method ?? 'GET';
  const follows = method === 'POST' ? 0 : (ask.maxRedirects ?? 3);
  const first = readAddress(address, world);
  let url = first;
  for (let left = follows; ; left -= 1) {
    const answer = await client.request(url, {
      method,
      headers: { ...headersFor(url, first, ask), 'accept-encoding': 'identity' },
      body: method === 'POST' ? (ask.body ?? null) : null,
      dispatcher: agent,
      signal,
    });
    const headers = plainHeaders(answer.headers);
    const next = REDIRECT_STATUSES.has(answer.statusCode) ? headers['location'] : undefined;
    if (next === undefined || method === 'POST') {
      return {
        status: answer.statusCode,
        headers,
        body: await readBody(answer.body, headers, ask),
        url: url.href,
      };
    }
    if (left === 0) throw new SsrfFetchError('too_many_redirects');
    // Closes the unread response before the next connection starts.
    answer.body.on('error', () => undefined).destroy();
    url = readAddress(next, world, url);
  }
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

function readAddress(address: string, world: FetchEnvironment, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new SsrfFetchError('bad_address');
  const url = new URL(address, base);
  const known = url.protocol === 'https:' || (world.plain && url.protocol === 'http:');
  if (!known || url.username !== '' || url.password !== '') throw new SsrfFetchError('bad_address');
  return url;
}

function headersFor(url: URL, first: URL, ask: OutboundRequest): Record<string, string> {
  const given = Object.entries(ask.headers ?? {});
  const kept =
    url.origin === first.origin ? given : given.filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase()));
  return Object.fromEntries(kept);
}

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);

const plainHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

async function readBody(
  body: Dispatcher.ResponseData['body'],
  headers: Record<string, string>,
  { maxBytes, beyond = 'refuse' }: OutboundRequest,
): Promise<Uint8Array> {
  // A few compressed bytes could expand beyond memory.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) {
    if (beyond === 'refuse') throw new SsrfFetchError('too_large');
    body.on('error', () => undefined).destroy();
    return Buffer.of();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes && beyond === 'refuse') throw new SsrfFetchError('too_large');
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Checks an IP in the URL itself, and a name by the addresses it resolves to. */
function guardedConnector(client: Client, world: FetchEnvironment): buildConnector.connector {
  const connect = client.buildConnector({ lookup: guardedLookup(world), timeout: 0 });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 && !world.isPublic(host)) callback(new SsrfFetchError('not_public'), null);
    else connect(options, callback);
  };
}

/** Refuses a name if any of its addresses isn't public, as the choice among them is random. */
const guardedLookup =
  (world: FetchEnvironment): LookupFunction =>
  (host, options, callback) => {
    world.lookup(host, { ...options, all: true }, (error, found) => {
      // On error Node.js passes no list, whatever the type says.
      if (error) {
        callback(error, '', 0);
        return;
      }
      const all: LookupAddress[] = typeof found === 'string' ? [] : found;
      const [one] = all;
      if (one === undefined || !all.every(({ address }) => world.isPublic(address)))
        callback(new SsrfFetchError('unreachable', { cause: new Error(`${host} isn't public`) }), '', 0);
      else if (options.all) callback(null, all);
      else callback(null, one.address, one.family);
    });
  };

function toRefusal({ errors }: Client, error: unknown): SsrfFetchError {
  if (error instanceof SsrfFetchError) return error;
  const slow =
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return new SsrfFetchError(slow ? 'too_slow' : 'unreachable', { cause: error });
}
