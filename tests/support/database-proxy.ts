import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between a process and its PostgreSQL that can be cut: the server itself goes on for everybody else. */
export interface DatabaseProxy {
  /** The database's address through the wire. */
  url: string;
  /** Ends every connection and refuses new ones, as when the server is gone. */
  cut(): Promise<void>;
  /** Lets connections through again, at the same address. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Lays a wire to the database at `url`, on a free port of this machine. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url: through.href, cut, mend: () => listen(port), close: cut };
}
