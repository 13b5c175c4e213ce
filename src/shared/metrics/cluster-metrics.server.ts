import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

// Prometheus reaches any one of the processes on a port, so that one answers for all. prom-client's messages collect
// in the primary process; these ask the primary for the result.
interface MetricsRequest {
  fettleMetrics: 'asked';
  number: number;
}
interface MetricsReply {
  fettleMetrics: 'answered';
  number: number;
  /** Null if collecting failed. */
  text: string | null;
}

/** Runs in the primary process: collects all metrics on request. */
export function serveClusterMetrics(): void {
  const gathering = new AggregatorRegistry();
  cluster.on('message', (worker, message: Partial<MetricsRequest>) => {
    if (message.fettleMetrics !== 'asked' || message.number === undefined) return;
    const { number } = message;
    const answer = (text: string | null) => {
      if (worker.isConnected())
        worker.send({ fettleMetrics: 'answered', number, text } satisfies MetricsReply);
    };
    gathering.clusterMetrics().then(answer, () => answer(null));
  });
}

/** Runs in a worker: returns the metrics of all processes, or rejects. */
export function readClusterMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(own);
  void new AggregatorRegistry(); // listens for the question what this one has
  const waiting = new Map<number, { resolve(text: string): void; reject(error: Error): void }>();
  let asked = 0;
  process.on('message', (message: Partial<MetricsReply>) => {
    if (message.fettleMetrics !== 'answered' || message.number === undefined) return;
    const asker = waiting.get(message.number);
    waiting.delete(message.number);
    if (message.text == null) asker?.reject(new Error('The metrics of all processes could not be gathered.'));
    else asker?.resolve(message.text);
  });
  return () =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      process.send?.({ fettleMetrics: 'asked', number: asked } satisfies MetricsRequest);
    });
}
