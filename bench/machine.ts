import { execFileSync } from 'node:child_process';
import os from 'node:os';

export function describeMachine(): string {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const model = cpus[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  return `${cpus.length} cores (${model}), ${memory} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}`;
}

/** "-changed" if the working tree differs. */
export function describeRevision(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty=-changed'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown revision';
  }
}
