import { z } from 'zod';
import { ProtocolError, type RpcRequest } from './messages.ts';
import { CURRENT_REVISION, isHandshakeRevision, metaKeys, SUPPORTED_REVISIONS } from './revisions.ts';

/** What a request says about its sender. We believe none of it, and use it for display and for questions only. */
export interface ClientFacts {
  /** True from the revision of July 2026: results say that they are complete. */
  isCurrent: boolean;
  /** The client can ask its person with a form. */
  canElicit: boolean;
}

export type HeaderReader = (name: string) => string | undefined;

const objectSchema = z.record(z.string(), z.unknown());

/** The header that must repeat a field of the body, by method. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Checks version, metadata and headers of a request. Throws `ProtocolError`: -32602 without required metadata, -32020
 * if headers and body differ, -32022 for a version that we don't support.
 */
export function readClientFacts(request: RpcRequest, header: HeaderReader): ClientFacts {
  const { id, method, params } = request;
  const meta = objectSchema.safeParse(params._meta).data ?? {};
  const said = meta[metaKeys.version];
  const sent = header('mcp-protocol-version');
  if (method === 'initialize' && said === undefined) return { isCurrent: false, canElicit: false };
  if (said === undefined && sent !== CURRENT_REVISION) {
    // Clients of before June 2025 send no header.
    if (sent === undefined || isHandshakeRevision(sent)) return { isCurrent: false, canElicit: false };
    throw unsupportedVersion(id, sent);
  }
  const version = z.string().safeParse(said).data;
  if (version === undefined) throw missingMeta(request, metaKeys.version);
  if (sent !== version)
    throw new ProtocolError(
      'header',
      `Header mismatch: MCP-Protocol-Version must repeat "${metaKeys.version}".`,
      { id },
    );
  if (version !== CURRENT_REVISION) throw unsupportedVersion(id, version);
  const capabilities = objectSchema.safeParse(meta[metaKeys.capabilities]);
  if (!capabilities.success) throw missingMeta(request, metaKeys.capabilities);
  compareHeaders(request, header);
  return { isCurrent: true, canElicit: canFillForms(capabilities.data) };
}

const missingMeta = ({ id }: RpcRequest, key: string): ProtocolError =>
  new ProtocolError('params', `Add "${key}" to "_meta" in "params".`, { id });

const unsupportedVersion = (id: RpcRequest['id'], requested: string): ProtocolError =>
  new ProtocolError('version', 'Unsupported protocol version', {
    id,
    data: { supported: SUPPORTED_REVISIONS, requested: requested.slice(0, 40) },
  });

/** An empty capability means forms, as before there were others. */
function canFillForms(capabilities: Record<string, unknown>): boolean {
  const elicitation = objectSchema.safeParse(capabilities.elicitation).data;
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

function compareHeaders({ id, method, params }: RpcRequest, header: HeaderReader): void {
  const refuse = (message: string) => new ProtocolError('header', `Header mismatch: ${message}`, { id });
  if (header('mcp-method') !== method) throw refuse('Mcp-Method must repeat the method.');
  const field = namedBy[method];
  if (field === undefined) return;
  const sent = header('mcp-name');
  if (sent === undefined || decodeHeader(sent) !== params[field])
    throw refuse(`Mcp-Name must repeat "params.${field}".`);
}

/** Names beyond visible ASCII come as `=?base64?…?=`. */
function decodeHeader(value: string): string {
  const [, encoded] = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}
