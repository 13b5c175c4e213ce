/**
 * Cells that a spreadsheet would take for a formula (OWASP, "CSV Injection"), made harmless by an apostrophe before
 * them. One that begins with apostrophes and then like a formula gets another, so that what was written can be told
 * from what was put before it, and every cell comes back as it was.
 */
const FORMULA_PATTERN = /^'*[=+\-@\t\r＝＋－＠]/;

export const escapeCsvFormula = (cell: string): string => (FORMULA_PATTERN.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `harmless`. */
export const unescapeCsvFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_PATTERN.test(cell) ? cell.slice(1) : cell;
