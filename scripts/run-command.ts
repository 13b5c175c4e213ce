/**
 * Runs a command to its end: with the status that it answers, or 1 and the sentence of whatever it threw. People read
 * it in a terminal: the sentence matters, the stack does not.
 *
 * @param failed said above that sentence, where it needs it
 */
export function runCommand(main: () => Promise<number>, failed?: string): void {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: Error) => {
      console.error(failed === undefined ? error.message : `${failed}\n${error.message}`);
      process.exitCode = 1;
    },
  );
}
