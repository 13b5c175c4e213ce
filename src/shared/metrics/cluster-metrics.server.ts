import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

// Processes on one port: whichever Prometheus happens to reach answers for all of them. prom-client's own messages
// gather what each has at the one that supervises them; these ask that one, and bring what it gathered.
interface MetricsRequest {
  fettleMetrics: 'asked';
  number: number;
}
interface MetricsReply {
  fettleMetrics: 'answered';
  number: number;
  /** Null where they could not be gathered. */
  text: string | null;
}

/** In the process that supervises the others: gathers their metrics whenever one of them asks. */
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

/** In one of several: answers the metrics of them all, given its own. Rejects where they could not be gathered. */
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
