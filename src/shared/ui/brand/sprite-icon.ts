import { createElement, type SVGProps } from 'react';

/**
 * Replaces an icon at build time (scripts/icon-sprite.ts) with the sprite's icon at `place`. `.icon` in base.css
 * styles its lines.
 */
export const spriteIcon =
  (place: string) =>
  ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { className: className === undefined ? 'icon' : `icon ${className}`, ...props },
      createElement('use', { href: place }),
    );
