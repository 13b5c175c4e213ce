/**
 * An invariant in the model's own SQL, independent of the site's code and views. `always` holds after every commit,
 * `quiet` after the jobs have run and Stripe answers.
 */
export interface Invariant {
  name: string;
  when: 'always' | 'quiet';
  /** One column, `wrong`: a sentence for each violation. */
  violations: string;
}
