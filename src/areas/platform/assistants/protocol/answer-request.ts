import { z } from 'zod';
import type { Tool } from '../tools/define-tool.ts';
import { UNTRUSTED_NOTE } from '../tools/untrusted-text.ts';
import { type Caller, isShown } from './caller.ts';
import { ProtocolError, type RpcRequest } from './messages.ts';
import type { ClientFacts } from './read-request.ts';
import {
  CURRENT_REVISION,
  HANDSHAKE_REVISIONS,
  isHandshakeRevision,
  metaKeys,
  SUPPORTED_REVISIONS,
} from './revisions.ts';

export interface ServerFacts {
  /** The site's name. */
  name: string;
  version: string;
}

/** How long a client may keep a list. */
const LIST_TTL_MS = 3_600_000;

const instructions = (site: string): string =>
  [
    `${site} is a UK marketplace for local fitness sessions.`,
    'Find dates with search_sessions and show_session. Show the person the total and the refund from get_quote before you hold places.',
    'Money is in pence sterling and, for people, in pounds. Times are instants and, for people, in UK time.',
    'You can’t pay. The person pays on this site, with the link from hold_places.',
    UNTRUSTED_NOTE,
  ].join(' ');

const capabilities = { tools: {} };

/** Answers every method but `tools/call`. Throws `ProtocolError` (-32601) for others. */
export function answerRequest(
  request: RpcRequest,
  client: ClientFacts,
  { tools, caller, server }: { tools: readonly Tool[]; caller: Caller; server: ServerFacts },
): object {
  switch (request.method) {
    case 'server/discover':
      if (!client.isCurrent) break;
      return {
        supportedVersions: SUPPORTED_REVISIONS,
        capabilities,
        instructions: instructions(server.name),
        ttlMs: LIST_TTL_MS,
        cacheScope: 'public',
      };
    case 'initialize':
      // The current revision has no handshake.
      if (client.isCurrent) break;
      return {
        protocolVersion: negotiate(request),
        capabilities,
        serverInfo: { name: server.name, version: server.version },
        instructions: instructions(server.name),
      };
    case 'ping':
      if (client.isCurrent) break;
      return {};
    case 'tools/list':
      return {
        tools: tools.filter((tool) => isShown(caller, tool)).map(({ listing }) => listing),
        // Keys see other tools than people do.
        ...(client.isCurrent && {
          ttlMs: LIST_TTL_MS,
          cacheScope: caller.kind === 'key' ? 'private' : 'public',
        }),
      };
    default:
  }
  throw new ProtocolError('method', `There is no method "${request.method}".`, {
    id: request.id,
    status: client.isCurrent ? 404 : 200,
  });
}

/** The requested version if we support it without `_meta`, otherwise our newest of those. */
function negotiate({ id, params }: RpcRequest): string {
  const { data } = z.object({ protocolVersion: z.string() }).safeParse(params);
  if (data === undefined)
    throw new ProtocolError(
      'params',
      `Set "protocolVersion". We support ${[CURRENT_REVISION, ...HANDSHAKE_REVISIONS].join(', ')}.`,
      { id },
    );
  return isHandshakeRevision(data.protocolVersion) ? data.protocolVersion : HANDSHAKE_REVISIONS[0];
}

/** Adds what the current revision asks of every result. */
export function completeResult(result: object, { isCurrent }: ClientFacts, server: ServerFacts): object {
  return isCurrent ? { resultType: 'complete', _meta: { [metaKeys.server]: server }, ...result } : result;
}
