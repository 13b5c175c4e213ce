import { useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { showErrors } from '#shared/ui/show-errors.ts';

const unreachable = 'We could not reach the server. Check your connection and try again.';

/**
 * The workings of one part of the profile: one call at a time, the sentences of a refusal beside its fields or above
 * them all, the focus on the first field at fault.
 */
export function useSaving() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);

  /** Shows what is wrong beside the fields of `form` and puts the focus on the first; false when nothing is. */
  function refuse(found: Record<string, string>, form?: HTMLElement | null): boolean {
    showErrors(form ?? null, () => setErrors(found));
    return Object.keys(found).length > 0;
  }

  /** Runs `work`; false when it was refused. `form` is where the refused fields are. */
  async function save(work: () => Promise<unknown>, form?: HTMLElement | null): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setErrors({});
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      const beside = error instanceof ApiError ? error.fieldErrors : {};
      if (!refuse(beside, form)) setProblem(error instanceof ApiError ? error.sentence : unreachable);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, errors, problem, setProblem, refuse, save };
}
