import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';

/** Give it the real content's size, and announce loading elsewhere. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} style={style} />;
}
