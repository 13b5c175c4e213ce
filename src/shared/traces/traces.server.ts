import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import type { PoolClient } from 'pg';
import type { Pool } from '../db/database.server.ts';
import type { AppInstance } from '../http/app-instance.server.ts';
import { redactAddress } from '../log/create-log.server.ts';

/**
 * OpenTelemetry traces of requests, pages' in-process API calls, statements and jobs. As in the log, URLs are
 * redacted and statements have no values.
 */
export interface Traces {
  /** Empty outside a trace. */
  idsForLog(): { trace_id?: string; span_id?: string };
  /** Register it first, so that other hooks run inside the request's span. */
  watchRequests(app: AppInstance): void;
  watchPool(pool: Pool): void;
  ofJob<Handler extends (payload: unknown) => Promise<void>>(
    task: string,
    handler: Handler,
  ): (payload: unknown) => Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends traces to `endpoint` (OTLP over HTTP). Loads OpenTelemetry only here. The SDK reads OTEL_TRACES_SAMPLER,
 * OTEL_TRACES_SAMPLER_ARG and OTEL_EXPORTER_OTLP_HEADERS.
 * @param options.believeCallers continue a request's `traceparent`; only behind trusted proxies
 */
export async function startTraces(options: {
  endpoint: string;
  service: string;
  believeCallers: boolean;
}): Promise<Traces> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': options.service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  // Not global: libraries would add spans, with data we don't control.
  const tracer = provider.getTracer('fettle');
  const current = new AsyncLocalStorage<Context>();

  const end = (span: Span, error?: unknown) => {
    if (error !== undefined)
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : typeof error,
      });
    span.end();
  };
  const parentOf = (traceparent: unknown): Context => {
    const [, traceId, spanId, flags] =
      /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(
        options.believeCallers && typeof traceparent === 'string' ? traceparent : '',
      ) ?? [];
    if (traceId === undefined || spanId === undefined) return current.getStore() ?? ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags ?? '0', 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };

  /** Only statements within a span; skips the job queue's polling. */
  const traceStatements = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const traced = (...args: unknown[]): unknown => {
      const within = current.getStore();
      if (within === undefined) return query(...args);
      const [first] = args;
      const named = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
      const text = typeof named === 'string' ? named : '';
      const span = tracer.startSpan(
        `${/\w+/.exec(text)?.[0]?.toUpperCase() ?? 'STATEMENT'}`,
        {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
        },
        within,
      );
      const last = args.at(-1);
      if (typeof last === 'function') {
        const told = (error: unknown, ...answer: unknown[]) => {
          end(span, error ?? undefined);
          last(error, ...answer);
        };
        return query(...args.slice(0, -1), told);
      }
      const answer = query(...args);
      if (answer instanceof Promise)
        answer.then(
          () => end(span),
          (error: unknown) => end(span, error),
        );
      else span.end();
      return answer;
    };
    client.query = traced as typeof client.query;
  };

  return {
    idsForLog() {
      const span = trace.getSpan(current.getStore() ?? ROOT_CONTEXT)?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    watchRequests(app) {
      const spans = new WeakMap<object, { span: Span; context: Context }>();
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = parentOf(request.headers.traceparent);
        const span = tracer.startSpan(
          `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              'http.route': request.routeOptions.url ?? '',
              'url.path': redactAddress(request.url),
              'fettle.request_id': request.id,
            },
          },
          parent,
        );
        const context = trace.setSpan(parent, span);
        spans.set(request, { span, context });
        current.run(context, done);
      });
      // Reading the body loses the async context.
      app.addHook('preValidation', (request, _reply, done) => {
        const own = spans.get(request);
        if (own === undefined) done();
        else current.run(own.context, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const own = spans.get(request);
        own?.span.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) own?.span.setStatus({ code: SpanStatusCode.ERROR });
        own?.span.end();
        done();
      });
    },
    watchPool: (pool) => {
      const watched = new WeakSet<PoolClient>();
      // Not on `connect`: some connections are older than this hook.
      pool.on('acquire', (client) => {
        if (watched.has(client)) return;
        watched.add(client);
        traceStatements(client);
      });
    },
    ofJob: (task, handler) => (payload) => {
      const span = tracer.startSpan(`job ${task}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
      return current.run(trace.setSpan(ROOT_CONTEXT, span), async () => {
        try {
          await handler(payload);
          end(span);
        } catch (error) {
          end(span, error);
          throw error;
        }
      });
    },
    // An unreachable collector must not block the exit.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
