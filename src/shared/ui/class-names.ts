/**
 * Joins class names, leaving out what is false or missing. Later classes do not override earlier ones of the
 * same kind: pass only layout (margin, width, grid place) to a component's `className`.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/**
 * Classes that always stand together, and many times on one page: the build has one short class stand for them
 * (scripts/class-grouping.ts), with the same rules in the same order.
 */
export const classGroup = (classes: string): string => classes;
