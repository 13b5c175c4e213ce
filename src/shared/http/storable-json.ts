/** How deep a JSON body may be nested. What the forms send is four deep at most. */
const MAX_DEPTH = 16;

/**
 * Why a value that was sent cannot be kept, as a sentence; null when it can. The database has no NUL character, nor
 * half a surrogate pair, and what is nested without end would overflow whoever walks through it.
 */
export function unstorableReason(value: unknown): string | null {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return 'The request is nested too deeply.';
    const deeper: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'string') {
        if (!isStorableText(one)) return 'The request has characters that we can’t store.';
      } else if (Array.isArray(one)) {
        for (const item of one) deeper.push(item);
      } else if (typeof one === 'object' && one !== null) {
        for (const [name, item] of Object.entries(one)) deeper.push(name, item);
      }
    }
    level = deeper;
  }
  return null;
}

/** Is it text that the database can keep? */
const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/** With the u flag a whole pair is one character, so that only halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;
