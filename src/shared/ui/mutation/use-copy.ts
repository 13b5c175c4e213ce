import { useState } from 'react';

/**
 * Copies a text, and what became of that as a sentence: null until it was tried.
 *
 * @param what what the text is called: "address"
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
