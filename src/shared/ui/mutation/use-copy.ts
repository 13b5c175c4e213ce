import { useState } from 'react';

/**
 * Copies text; `said` is the result as a sentence, null before the first try.
 * @param what the text's name: "address"
 */
export function useCopy(text: string, what: string): { said: string | null; copy: () => Promise<void> } {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      setSaid(`Your browser blocked copying. Select the ${what} and copy it.`);
    }
  };
  return { said, copy };
}
