import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How the proxy forwards traffic. */
export type ProxyMode =
  | { kind: 'clear' }
  /** Delays each chunk in both directions. */
  | { kind: 'slow'; delayMs: number }
  /** Requests arrive; responses stop after so many bytes and the connection closes. */
  | { kind: 'half'; bytes: number }
  | { kind: 'cut' };

/** A local proxy that can slow, truncate or cut its connections. */
export interface FaultyProxy {
  port: number;
  /** Applies to open connections too. */
  setMode(how: ProxyMode): void;
  close(): Promise<void>;
}

/** A proxy to the targets in rotation, skipping those that refuse. */
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

  /** Keeps the order of chunks when the mode changes. */
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
