/**
 * What must be so whatever people do, each as SQL of the model's own: none of it calls the site's code or uses its
 * views. `always` holds after every commit, so it is asked while actors act; `quiet` holds once the jobs have run and
 * the provider answers again.
 */
export interface Invariant {
  name: string;
  when: 'always' | 'quiet';
  /** SQL with one column, `wrong`: a sentence for each violation. */
  violations: string;
}
