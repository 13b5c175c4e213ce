/**
 * A whole number as it is read: "1,234". As `toLocaleString('en-GB')` has it, which takes a phone a tenth of a second to
 * find out for the first time (docs/decisions/0093-load-code-after-the-first-paint-and-hold-each-page-to-a-size.md).
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 dispute", "2,000 disputes"; `many` where it is no "s" that makes several of one: "2 businesses". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
