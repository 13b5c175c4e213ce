/** Minimum bits of `AUTH_SECRET`; 32 random characters have 120 or more. */
const MIN_BITS = 80;

/** Words an attacker tries first. */
const SAMPLE_WORDS =
  /change[-_ ]?(me|this|it)?|secret|password|passphrase|example|sample|default|replace|placeholder|insert|please|your|auth|fettle|demo|development|production|test|random|string|openssl|rand|base64|characters|correct|horse|battery|staple|qwerty|qwertz|asdf|zxcv|letmein|hunter2|deadbeef|cafebabe|lorem|ipsum/g;

export const MAKE_SECRET_COMMAND = 'Create one with: openssl rand -base64 32';

/** Returns why a long secret is still too weak for production; null if it is fine. */
export function authSecretProblem(secret: string): string | null {
  if (estimateEntropyBits(unpredictablePart(secret)) < MIN_BITS || countCharacterKinds(secret) < 2)
    return `AUTH_SECRET is too easy to guess. It repeats itself or contains words. ${MAKE_SECRET_COMMAND}`;
  return null;
}

/** Removes sample words, runs (`abcd`, `4321`) and repeats. */
function unpredictablePart(secret: string): string {
  const characters = [...secret.toLowerCase().replace(SAMPLE_WORDS, '')];
  const step = (at: number) =>
    (characters[at]?.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? 0);
  const withoutRows = characters.filter(
    (_character, at) => at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1),
  );
  let kept = '';
  for (let at = 0; at < withoutRows.length; ) {
    const next = withoutRows.slice(at, at + 4).join('');
    const seen = next.length === 4 && withoutRows.slice(0, at).join('').includes(next);
    if (!seen) kept += withoutRows[at];
    at += seen ? 4 : 1;
  }
  return kept;
}

/** Shannon entropy of the characters. */
function estimateEntropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(text.length / count), 0);
}

/** Upper case, lower case and digits: a random secret has at least two of them, a sentence often one. */
function countCharacterKinds(secret: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(secret)).length;
}
