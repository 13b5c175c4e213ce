import http from 'node:http';
import { type LoadResult, loadDirectly } from './direct-load.ts';

export interface HttpLoad {
  origin: string;
  paths: readonly string[];
  connections: number;
}

/**
 * Asks for `paths` in turn over so many kept-alive connections, each with one request under way, for so many
 * seconds. Throws when an answer is not a 200: a server that refuses is fast.
 */
export async function loadOverHttp(options: HttpLoad & { seconds: number }): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  try {
    return await loadDirectly({
      clients: options.connections,
      seconds: options.seconds,
      work: (turn) => get(agent, options.origin, options.paths[turn % options.paths.length] ?? '/'),
    });
  } finally {
    agent.destroy();
  }
}

/** The same for so many requests: a process that has answered thousands runs compiled code, with filled caches. */
export async function warmUpOverHttp(options: HttpLoad & { requests: number }): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  let turn = 0;
  const loop = async () => {
    while (turn < options.requests) {
      await get(agent, options.origin, options.paths[turn++ % options.paths.length] ?? '/');
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  agent.destroy();
}

/** Reads an answer to its end and throws it away. */
function get(agent: http.Agent, origin: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(`${origin}${path}`, { agent }, (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${path} was answered with ${response.statusCode}.`));
        });
      })
      .once('error', reject);
  });
}
