/**
 * Joins class names, leaving out what is false or missing. Later classes do not override earlier ones of the
 * same kind: pass only layout (margin, width, grid place) to a component's `className`.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
