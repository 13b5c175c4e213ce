import type { ComponentType, SVGProps } from 'react';
import { classNames } from '../class-names.ts';

/** Import icons one by one: `import Check from 'lucide-react/icons/check'`. */
export type IconDrawing = ComponentType<Omit<SVGProps<SVGSVGElement>, 'ref'>>;

const sizes = { xs: 'size-3.75', sm: 'size-4', md: 'size-5', lg: 'size-6' } as const;

/** 15, 16, 20 or 24 pixels. Always decorative: the control or text beside it has the name. */
export function Icon({
  drawing: Drawing,
  size = 'md',
  className,
  strokeWidth,
}: {
  drawing: IconDrawing;
  size?: keyof typeof sizes;
  className?: string;
  /** Default 1.9. */
  strokeWidth?: number;
}) {
  return (
    <Drawing
      aria-hidden="true"
      strokeWidth={strokeWidth}
      className={classNames(
        strokeWidth === undefined ? 'flex-none stroke-[1.9]' : 'flex-none',
        sizes[size],
        className,
      )}
    />
  );
}
