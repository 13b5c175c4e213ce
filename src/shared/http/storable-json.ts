/** Our forms nest four deep at most. */
const MAX_DEPTH = 16;

/** Returns why the database can't store a value; null if it can. Refuses NUL, lone surrogates and deep nesting. */
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

/** Whether the database can store the text. */
const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/** With the u flag a full pair is one character, so only halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;
