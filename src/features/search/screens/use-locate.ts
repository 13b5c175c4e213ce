import { useState } from 'react';

/**
 * Asks the device where it is. `locate()` hands "lat,lng" to `onFound`; when there is no answer, `problem` is
 * the sentence that says what to do. The asking is fetched when it is wanted.
 */
export function useLocate(onFound: (near: string) => void) {
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function locate(): Promise<void> {
    if (locating) return;
    setLocating(true);
    setProblem(null);
    const found = await import('./find-position.ts').then(
      ({ findPosition }) => findPosition(),
      () => ({ problem: 'Please type a postcode or place.' }),
    );
    setLocating(false);
    if ('near' in found) onFound(found.near);
    else setProblem(found.problem);
  }

  return { locate: () => void locate(), locating, problem };
}
