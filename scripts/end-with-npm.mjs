import process from 'node:process';

/**
 * Has a process end when npm does that runs this script: npm hands its SIGTERM to the shell by which it runs a script, and
 * most shells end without handing it on.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, 200);
}
