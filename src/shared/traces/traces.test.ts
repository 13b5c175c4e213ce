import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createHttpApp } from '../http/create-http-app.server.ts';
import { createLog } from '../log/create-log.server.ts';
import { startTraces } from './traces.server.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

const database = setUpDatabase();
/** The raw requests the collector got. */
let sent = '';
const collector = createServer((request, response) => {
  request.on('data', (chunk) => {
    sent += String(chunk);
  });
  request.on('end', () => response.end('{}'));
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
});

it('a request, what it asks inside, its statements and its lines in the log are one trace, without secrets', async () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traces = await startTraces({ endpoint, service: 'fettle-test', believeCallers: true });
  const { pool } = database;
  traces.watchPool(pool);
  let written = '';
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    }),
    () => traces.idsForLog(),
  );
  const app = createHttpApp({ logger: log });
  traces.watchRequests(app);
  app.post('/outer/:token', async (request) => {
    request.log.info('inside');
    const inner = await app.inject('/inner?email=ada@people.example');
    return inner.body;
  });
  app.get('/inner', async () => {
    const { rows } = await pool.query<{ n: number }>('SELECT $1::int AS n', [4171]);
    return String(rows[0]?.n);
  });
  const parent = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
  const answer = await app.inject({
    method: 'POST',
    url: '/outer/Abcdefghijklmnopqrstuvwxyz12345',
    headers: { traceparent: `00-${parent.trace}-${parent.span}-01` },
    payload: { password: 'correct horse' },
  });
  expect(answer.body).toBe('4171');
  await expect(
    traces.ofJob('sweep', async () => {
      await app.inject('/inner');
      throw new Error('no');
    })({}),
  ).rejects.toThrow('no');
  await app.close();
  await traces.close();

  const spans: SentSpan[] = JSON.parse(sent).resourceSpans.flatMap(
    (resource: { scopeSpans: { spans: SentSpan[] }[] }) => resource.scopeSpans.flatMap(({ spans }) => spans),
  );
  const outer = spans.find(({ name }) => name === 'POST /outer/:token');
  expect(outer).toMatchObject({ traceId: parent.trace, parentSpanId: parent.span });
  const inner = spans.find(
    ({ name, parentSpanId }) => name === 'GET /inner' && parentSpanId === outer?.spanId,
  );
  expect(inner?.traceId).toBe(parent.trace);
  const statement = spans.find(({ parentSpanId }) => parentSpanId === inner?.spanId);
  expect(statement?.name).toBe('SELECT');
  const job = spans.find(({ name }) => name === 'job sweep');
  expect(job?.traceId).not.toBe(parent.trace);
  expect(spans.some(({ name, traceId }) => name === 'GET /inner' && traceId === job?.traceId)).toBe(true);
  expect(sent).not.toMatch(/Abcdefghijklm|ada@people|correct horse|"4171"/);
  const line = written.split('\n').find((text) => text.includes('"inside"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    trace_id: parent.trace,
    span_id: outer?.spanId,
    reqId: answer.headers['x-request-id'],
  });
});
