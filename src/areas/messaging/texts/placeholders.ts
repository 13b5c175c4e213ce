/** `{first-name}`, but not a section id, `{#refunds}`. */
const IN_BRACES = /\{(?!#)([^{}\n]*)\}/g;

export const placeholderNames = (text: string): string[] =>
  [...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim());

/** A text as pieces: as written, and the names of placeholders. */
export type TextPiece = { text: string } | { name: string };

export function splitAtPlaceholders(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(IN_BRACES)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ name: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
