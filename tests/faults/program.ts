import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const projectFolder = path.resolve(import.meta.dirname, '../..');

const READY_TIMEOUT_MS = 90_000;
const END_TIMEOUT_MS = 60_000;
const MAX_LINES = 20_000;

interface ProgramOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd?: string;
  /** Runs as this user. */
  owner?: { uid?: number; gid?: number };
  /** Polled after the start. */
  isReady(): Promise<boolean>;
}

/** A process that can be killed and restarted. */
export class Program {
  readonly name: string;
  /** Latest output, across restarts. */
  readonly lines: string[] = [];
  /** Exits that nobody asked for. */
  readonly endedByItself: string[] = [];
  readonly #options: ProgramOptions;
  #child: ChildProcess | null = null;
  #toEnd = false;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.name = options.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when it is ready. Throws with its output if it exits first. */
  async start(): Promise<void> {
    const { command, args, env, cwd = projectFolder, owner = {}, isReady } = this.#options;
    const child = spawn(command, args, {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...owner,
    });
    this.#child = child;
    this.#toEnd = false;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.lines.push(...chunk.toString().trimEnd().split('\n'));
        this.lines.splice(0, this.lines.length - MAX_LINES);
      });
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = null;
      if (!this.#toEnd) this.endedByItself.push(`${this.name} ended by itself (${signal ?? code})`);
    });
    const giveUpAt = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady())) {
      if (this.#child !== child || Date.now() > giveUpAt) {
        child.kill('SIGKILL');
        throw new Error(`${this.name} did not start.\n${this.lines.slice(-20).join('\n')}`);
      }
      await setTimeout(100);
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#toEnd = true;
    const gone = once(child, 'exit');
    child.kill(signal);
    const tooLong = new AbortController();
    void setTimeout(END_TIMEOUT_MS, undefined, { signal: tooLong.signal, ref: false }).then(
      () => {
        this.endedByItself.push(`${this.name} did not end on ${signal}`);
        child.kill('SIGKILL');
      },
      () => undefined,
    );
    await gone;
    tooLong.abort();
  }
}

/** True if the address answers, with 200 unless any status will do. */
export async function isAnswering(
  url: string,
  isRight: (status: number) => boolean = (status) => status === 200,
): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return isRight(answer.status);
  } catch {
    return false;
  }
}

/** Returns the status and output. */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  owner: { uid?: number; gid?: number } = {},
): Promise<{ status: number | null; printed: string }> {
  const child = spawn(command, args, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...owner,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const [status]: (number | null)[] = await once(child, 'close');
  return { status: status ?? null, printed: printed.trim() };
}
