import { Pool } from 'undici';
import { type LoadResult, runDirectLoad } from './direct-load.ts';

export interface HttpLoad {
  origin: string;
  paths: readonly string[];
  connections: number;
  headers?: Record<string, string>;
}

/** Keep-alive connections with one request each. Throws if a response isn't 200: refusing is fast. */
export async function runHttpLoad(options: HttpLoad & { seconds: number }): Promise<LoadResult> {
  const { origin, paths, connections, seconds, headers } = options;
  const pool = createHttpPool(options);
  try {
    return await runDirectLoad({
      clients: connections,
      seconds,
      work: async (turn) => {
        const path = paths[turn % paths.length] ?? '/';
        const status = await get(pool, origin, path, headers);
        if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      },
    });
  } finally {
    await pool.close();
  }
}

/**
 * The same number of requests whatever the response, to compile code and fill caches; a fresh process may refuse
 * some.
 */
export async function warmUpOverHttp(options: HttpLoad & { requests: number }): Promise<void> {
  const { origin, paths, connections, requests, headers } = options;
  const pool = createHttpPool(options);
  let turn = 0;
  const loop = async () => {
    while (turn < requests) await get(pool, origin, paths[turn++ % paths.length] ?? '/', headers);
  };
  await Promise.all(Array.from({ length: connections }, loop));
  await pool.close();
}

function createHttpPool({ origin, connections }: HttpLoad): Pool {
  return new Pool(origin, { connections, pipelining: 1 });
}

/** Discards the body and returns the status. Uses undici's lowest level: client and server share the machine. */
function get(
  pool: Pool,
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    pool.dispatch(
      { origin, path, method: 'GET', headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) =>
          reject(new Error(`${origin}${path}: ${error.message}`, { cause: error })),
      },
    );
  });
}
