/**
 * Escapes formulas (OWASP, "CSV Injection") with a leading apostrophe. Cells with apostrophes before a formula get
 * another, so that unescaping is exact.
 */
const FORMULA_PATTERN = /^'*[=+\-@\t\r＝＋－＠]/;

export const escapeCsvFormula = (cell: string): string => (FORMULA_PATTERN.test(cell) ? `'${cell}` : cell);

/** Reverses the escaping. */
export const unescapeCsvFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_PATTERN.test(cell) ? cell.slice(1) : cell;
