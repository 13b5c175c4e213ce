// A minimal cluster for src/app/supervise.test.ts.
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { Counter, Registry } from 'prom-client';
import { leaveRotation, supervise, WORKER_NUMBER } from '#app/supervise.server.ts';
import { readClusterMetrics, serveClusterMetrics } from '#shared/metrics/cluster-metrics.server.ts';

const logMessage = (_details: object, message: string) => console.log(message);

if (cluster.isPrimary) {
  serveClusterMetrics();
  process.exit(await supervise(3, { info: logMessage, warn: logMessage }));
}
if (process.env.FAILS === 'on') {
  console.error('cannot start');
  process.exit(7);
}
const registry = new Registry();
const requestCounter = new Counter({ name: 'asked_total', help: 'Requests.', registers: [registry] });
const aggregatedMetrics = readClusterMetrics(registry);
const server = createServer(async (request, response) => {
  response.setHeader('connection', 'close');
  if (request.url === '/metrics') {
    response.end(await aggregatedMetrics());
    return;
  }
  requestCounter.inc();
  response.end(JSON.stringify({ pid: process.pid, number: process.env[WORKER_NUMBER] }));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`listening ${process.env[WORKER_NUMBER]}`);
});
process.on('SIGTERM', () => server.close(() => void leaveRotation().then(() => process.exit(0))));
