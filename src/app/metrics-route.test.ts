import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createMetrics, type Metrics } from '#shared/metrics/metrics.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { metricsRoute, registerDatabaseGauges } from './metrics-route.server.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');

const database = setUpDatabase();
let metrics: Metrics;
const apps: AppInstance[] = [];

/** A process that answers `/metrics` and a route or two, over the network. */
async function startListening(token?: string) {
  const app = createHttpApp();
  metrics = createMetrics();
  metrics.watchRequests(app);
  metrics.watchPool('main', database.pool);
  metrics.searchLag(() => 1.5);
  registerDatabaseGauges(metrics, database.pool);
  metricsRoute({ metrics, token })(app);
  app.get('/sessions/:id', async () => 'shown');
  app.get('/assets/a1.js', async () => 'code');
  await app.listen({ host: '127.0.0.1', port: 0 });
  apps.push(app);
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return (url: string, headers: Record<string, string> = {}) => fetch(`${origin}${url}`, { headers });
}

afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
});

describe('who may read the metrics', () => {
  it('without a token is whoever is on this machine, and nobody through a proxy on it', async () => {
    const ask = await startListening();
    expect((await ask('/metrics')).status).toBe(200);
    for (const passedOn of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']) {
      const answer = await ask('/metrics', { [passedOn]: '203.0.113.7' });
      expect([passedOn, answer.status]).toEqual([passedOn, 403]);
      expect(await answer.text()).not.toContain('fettle_');
    }
    // Whoever is elsewhere, or says that another host was asked.
    const [app] = apps.slice(-1);
    const elsewhere = await app?.inject({ url: '/metrics', remoteAddress: '203.0.113.7' });
    const passedHost = await app?.inject({ url: '/metrics', headers: { host: 'fettle.example' } });
    expect([elsewhere?.statusCode, passedHost?.statusCode]).toEqual([403, 403]);
  });

  it('with one is whoever presents it, from wherever', async () => {
    const ask = await startListening('a-token-of-sixteen-and-more');
    for (const authorization of ['', 'Bearer a-token-of-sixteen-and-mor', 'a-token-of-sixteen-and-more'])
      expect((await ask('/metrics', { authorization })).status).toBe(401);
    const answer = await ask('/metrics', {
      authorization: 'Bearer a-token-of-sixteen-and-more',
      'x-forwarded-for': '203.0.113.7',
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('what is told', () => {
  it('has a line for each route, whatever addresses were asked for', async () => {
    const ask = await startListening();
    for (const url of ['/sessions/1', '/sessions/2?q=secret', '/assets/a1.js', '/wp-login.php', '/nothing'])
      await ask(url);
    // An answer is counted once it was sent.
    await expect.poll(async () => (await ask('/metrics')).text()).toContain('route="GET /metrics"');
    const text = await (await ask('/metrics')).text();
    const counts = [...text.matchAll(/^fettle_http_request_seconds_count\{(.*)\} (\d+)$/gm)].map(
      ([, labels = '', count]) => [labels, Number(count)],
    );
    expect(Object.fromEntries(counts)).toMatchObject({
      'route="GET /sessions/:id",status="200"': 2,
      'route="GET /assets/*",status="200"': 1,
      'route="(none)",status="404"': 2,
    });
    expect(text).not.toMatch(/secret|wp-login/);
  });

  it('is what the database knows, the pool and the process', async () => {
    const ask = await startListening();
    await database.pool.query(
      `SELECT graphile_worker.add_job('sweep', run_at := now() - interval '3 minutes')`,
    );
    const text = await (await ask('/metrics')).text();
    const figure = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
    expect(figure('fettle_database_up')).toBe(1);
    expect(figure('fettle_jobs_due')).toBe(1);
    expect(figure('fettle_jobs_due_seconds')).toBeGreaterThanOrEqual(180);
    expect(figure('fettle_search_lag_seconds')).toBe(1.5);
    expect(figure('fettle_bookings_last_hour')).toBe(0);
    expect(text).toMatch(/^fettle_db_connections\{pool="main",state="idle"\} \d/m);
    // No back-up was ever written down.
    expect(text).not.toMatch(/^fettle_backup_seconds \d/m);
  });

  it('is all that the dashboard and the alerts ask for, and each of ours is asked for', async () => {
    await startListening();
    const told = metrics.registry.getMetricsAsArray();
    // Prometheus adds what it learns by asking.
    const names = new Set(['up']);
    for (const { name, type } of told)
      for (const ending of String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
        names.add(`${name}${ending}`);
    const expressions = [
      ...[...read('ops/prometheus-rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr),
      ...[...read('ops/grafana-dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
        ([, expr = '']) => expr,
      ),
    ];
    expect(expressions.length).toBeGreaterThan(40);
    const asked = new Set(
      expressions.flatMap((expr) => expr.match(/\b(?:fettle|nodejs|process)_\w+|\bup\b/g) ?? []),
    );
    expect([...asked].filter((name) => !names.has(name))).toEqual([]);
    const ours = told.map(({ name }) => name).filter((name) => name.startsWith('fettle_'));
    expect(
      ours.filter((name) => ![...asked].some((used) => used === name || used.startsWith(`${name}_`))),
    ).toEqual([]);
  });

  it('has alerts each of which docs/monitoring.md explains', () => {
    const alerts = [...read('ops/prometheus-rules.yml').matchAll(/- alert: (\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(alerts.length).toBeGreaterThan(15);
    const told = read('docs/monitoring.md');
    expect(
      alerts.filter((name) => !new RegExp(`^\\| \`${name}\` \\| .+ \\| .+ \\|$`, 'm').test(told)),
    ).toEqual([]);
  });
});
