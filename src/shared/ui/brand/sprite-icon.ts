import { createElement, type SVGProps } from 'react';

/**
 * Stands in for a drawing of the icon package in the build (scripts/icon-sprite.ts): the icon at `place` of a picture
 * that the browser fetches once. What its lines are like is said of `.icon` in base.css, and by properties.
 */
export const spriteIcon =
  (place: string) =>
  ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { className: className === undefined ? 'icon' : `icon ${className}`, ...props },
      createElement('use', { href: place }),
    );
