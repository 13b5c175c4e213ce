/** Where progress is written: a terminal, or a log that keeps every line. */
export type ProgressOutput = { isTTY?: boolean | undefined; write(text: string): unknown };

const BAR_WIDTH = 30;
/** A log gets a line each time another tenth is done. */
const LOG_STEPS = 10;

/**
 * Shows how far a long job is: a bar that redraws itself on a terminal, otherwise a line at every tenth.
 */
export class ProgressDisplay {
  readonly #output: ProgressOutput;
  #lastStep = -1;
  #barIsShown = false;

  constructor(output: ProgressOutput) {
    this.#output = output;
  }

  /**
   * @param fraction how much is done, from 0 to 1
   * @param text what is being done, shown beside the bar
   */
  update(fraction: number, text: string): void {
    const done = Math.min(1, Math.max(0, fraction));
    const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
    if (this.#output.isTTY) {
      const filled = Math.round(done * BAR_WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
      // Clear to the end of the line: the text may have been longer before.
      this.#output.write(`\r${bar} ${percent}  ${text}\u001b[K`);
      this.#barIsShown = true;
      return;
    }
    const step = Math.floor(done * LOG_STEPS);
    if (step <= this.#lastStep) return;
    this.#lastStep = step;
    this.#output.write(`${percent}  ${text}\n`);
  }

  /** Writes a whole line, below the bar when there is one. */
  line(text: string): void {
    this.#output.write(`${this.#barIsShown ? '\r\u001b[K' : ''}${text}\n`);
    this.#barIsShown = false;
  }
}
