import { z } from 'zod';
import { unstorableReason } from '#shared/http/storable-json.ts';

/** Error codes of JSON-RPC 2.0 and of the protocol. */
const rpcErrors = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  header: -32020,
  version: -32022,
} as const;

export type RequestId = string | number;

/** A refusal by the protocol. `status` is that of the HTTP response. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly status: number;
  /** Null if the message has none that we could read. */
  readonly id: RequestId | null;
  readonly data: unknown;
  /** The `WWW-Authenticate` header, if the caller should show who they are. */
  readonly challenge: string | undefined;

  constructor(
    error: keyof typeof rpcErrors,
    message: string,
    {
      status = 400,
      id = null,
      data,
      challenge,
    }: { status?: number; id?: RequestId | null; data?: unknown; challenge?: string } = {},
  ) {
    super(message);
    this.name = 'ProtocolError';
    this.code = rpcErrors[error];
    this.status = status;
    this.id = id;
    this.data = data;
    this.challenge = challenge;
  }
}

export interface RpcRequest {
  id: RequestId;
  method: string;
  params: Record<string, unknown>;
}

/** A request, or `null` for a notification, which gets no response. */
export type RpcMessage = RpcRequest | null;

const idSchema = z.union([z.string().max(200), z.number().int()]);
const methodSchema = z.string().min(1).max(100);
const paramsSchema = z.record(z.string(), z.unknown()).optional();

/** Reads a message of the wire. Throws `ProtocolError`. */
export function readMessage(text: string): RpcMessage {
  const value = parseJson(text);
  if (Array.isArray(value))
    throw new ProtocolError('request', 'Send one message a request. We don’t accept batches.');
  if (typeof value !== 'object' || value === null)
    throw new ProtocolError('request', 'Send a JSON-RPC 2.0 message, which is an object.');
  const { jsonrpc, id: sentId, method, params } = value as Record<string, unknown>;
  const id = idSchema.safeParse(sentId).data ?? null;
  const refuse = (message: string) => new ProtocolError('request', message, { id });
  if (jsonrpc !== '2.0') throw refuse('Set "jsonrpc" to "2.0".');
  if (method === undefined && ('result' in value || 'error' in value))
    throw refuse('We send no requests, so we accept no responses.');
  const called = methodSchema.safeParse(method);
  if (!called.success) throw refuse('Set "method" to the name of a method.');
  const given = paramsSchema.safeParse(params);
  if (!given.success) throw refuse('Set "params" to an object.');
  if (!('id' in value)) return null;
  if (id === null) throw refuse('Set "id" to a whole number, or to a text of up to 200 characters.');
  return { id, method: called.data, params: given.data ?? {} };
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError('parse', 'The message is not valid JSON.');
  }
  const reason = unstorableReason(value);
  if (reason !== null) throw new ProtocolError('request', reason);
  return value;
}

export const rpcResult = (id: RequestId, result: object) => ({ jsonrpc: '2.0', id, result });

export const rpcError = ({ id, code, message, data }: ProtocolError) => ({
  jsonrpc: '2.0',
  ...(id === null ? {} : { id }),
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
