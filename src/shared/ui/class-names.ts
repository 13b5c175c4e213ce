/**
 * Joins truthy class names. Later classes don't override earlier ones: pass only layout (margin, width, grid area) as
 * `className`.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
