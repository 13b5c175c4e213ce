/** A loopback proxy that records every exchange byte for byte. */
import { once } from 'node:events';
import http from 'node:http';
import { decodeMultipart, parseBoundary } from '../wire/decode-multipart.ts';

/** `form` is the query of a GET or DELETE and the body of a POST; multipart is converted. */
export interface Exchange {
  method: string;
  path: string;
  form: string;
  requestHeaders: http.IncomingHttpHeaders;
  status: number;
  responseHeaders: http.IncomingHttpHeaders;
  body: string;
}

export interface RecordingProxy {
  port: number;
  exchanges: Exchange[];
  close(): Promise<void>;
}

async function readBytes(stream: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Multipart files become the SDK's input form. */
function toForm({ headers }: http.IncomingMessage, sent: Buffer): string {
  const boundary = parseBoundary(headers['content-type']);
  if (boundary === null) return sent.toString('utf8');
  const pairs = [...decodeMultipart(sent, boundary)].flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value]]
      : [...value].map(([part, text]) => [`${name}[${part}]`, typeof text === 'string' ? text : '']),
  );
  return new URLSearchParams(pairs).toString();
}

export async function startRecordingProxy(targetPort: number): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];

  async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const sent = await readBytes(request);
    const onward = http.request({
      host: '127.0.0.1',
      port: targetPort,
      method,
      path: request.url,
      headers: request.headers,
      agent: false,
    });
    onward.end(sent);
    const [answer]: http.IncomingMessage[] = await once(onward, 'response');
    if (answer === undefined) throw new Error('No answer.');
    const body = (await readBytes(answer)).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://proxy');
    exchanges.push({
      method,
      path: url.pathname,
      form: method === 'POST' ? toForm(request, sent) : url.search.slice(1),
      requestHeaders: request.headers,
      status: answer.statusCode ?? 0,
      responseHeaders: answer.headers,
      body,
    });
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  }

  const server = http.createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    port: address.port,
    exchanges,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
