import { createElement, type SVGProps } from 'react';

/** The shapes of a Lucide icon, as its package writes them. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Stands in for the icon package's own component factory in the build (see vite.config.ts): the same drawing,
 * without the settings, contexts and names that Icon never uses.
 */
export default function createLucideIcon({ node }: IconData) {
  // Spread as children that stay where they are, they need no keys: the build leaves out the package's.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...shapes,
    );
}
