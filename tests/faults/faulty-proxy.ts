import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How a wire carries what is sent over it. */
export type ProxyMode =
  | { kind: 'clear' }
  /** Each piece so much later, either way. */
  | { kind: 'slow'; delayMs: number }
  /** What is asked arrives; of each answer so many bytes come back, and the connection is gone. */
  | { kind: 'half'; bytes: number }
  /** Nobody is there. */
  | { kind: 'cut' };

/** A port of this machine that leads to others, and does so badly when told to. */
export interface FaultyProxy {
  port: number;
  /** From now on, for connections that are open too. */
  setMode(how: ProxyMode): void;
  close(): Promise<void>;
}

/**
 * Lays a wire to whichever of these ports takes a connection: each new one begins with the next of them, as before a
 * load balancer.
 */
export async function startFaultyProxy(...targets: readonly number[]): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  let how: ProxyMode = { kind: 'clear' };
  let turn = 0;

  const server = createServer({ pauseOnConnect: true }, async (near) => {
    follow(near);
    if (how.kind === 'cut') return void near.destroy();
    turn += 1;
    const far = await connectToFirst(targets.map((_, index) => targets[(turn + index) % targets.length]));
    if (far === null || near.destroyed) {
      near.destroy();
      far?.destroy();
      return;
    }
    follow(far);
    carryOn(near, far, false);
    carryOn(far, near, true);
  });

  function follow(socket: Socket): void {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  }

  /** In order, whatever has changed between two pieces. */
  function carryOn(from: Socket, to: Socket, isAnswer: boolean): void {
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (piece) => {
      const now = how;
      before = before.then(async () => {
        if (now.kind === 'slow') await setTimeout(now.delayMs);
        if (now.kind === 'half' && isAnswer) {
          to.write(piece.subarray(0, now.bytes), () => to.destroy());
          from.destroy();
        } else if (!to.destroyed) to.write(piece);
      });
    });
    from.on('end', () => void before.then(() => to.end()));
    from.on('close', () => void before.then(() => to.destroy()));
    from.resume();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    setMode(next) {
      how = next;
      if (next.kind === 'cut') cutAll();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}

async function connectToFirst(ports: readonly (number | undefined)[]): Promise<Socket | null> {
  for (const port of ports) {
    if (port === undefined) continue;
    const socket = connect(port, '127.0.0.1');
    const answers = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (answers) return socket;
  }
  return null;
}
