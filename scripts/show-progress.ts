/** A terminal, or a log. */
export type ProgressOutput = { isTTY?: boolean | undefined; write(text: string): unknown };

const BAR_WIDTH = 30;
/** In a log, a line per tenth. */
const LOG_STEPS = 10;

/** A progress bar on a terminal, otherwise a line per tenth. */
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
      // Clears the rest of a longer earlier text.
      this.#output.write(`\r${bar} ${percent}  ${text}\u001b[K`);
      this.#barIsShown = true;
      return;
    }
    const step = Math.floor(done * LOG_STEPS);
    if (step <= this.#lastStep) return;
    this.#lastStep = step;
    this.#output.write(`${percent}  ${text}\n`);
  }

  line(text: string): void {
    this.#output.write(`${this.#barIsShown ? '\r\u001b[K' : ''}${text}\n`);
    this.#barIsShown = false;
  }
}
