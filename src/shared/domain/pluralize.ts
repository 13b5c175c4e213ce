/**
 * "1,234". Avoids `toLocaleString`, whose first call takes a phone 100 ms
 * (docs/decisions/0093-load-code-after-the-first-paint-and-hold-each-page-to-a-size.md).
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 dispute", "2,000 disputes"; pass `many` for irregular plurals: "2 businesses". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
