/** The revision without a handshake: each request names its version and the client's capabilities. */
export const CURRENT_REVISION = '2026-07-28';

/** Revisions that open with `initialize`. We keep no session for them, which they allow. The newest first. */
export const HANDSHAKE_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

export const SUPPORTED_REVISIONS: readonly string[] = [CURRENT_REVISION, ...HANDSHAKE_REVISIONS];

export const isHandshakeRevision = (version: string): boolean =>
  HANDSHAKE_REVISIONS.some((one) => one === version);

/** Keys of `_meta` that the current revision reserves. */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;
