import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';

/** A grey bar where content will be. Give it the size of the real thing; announce the loading elsewhere. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} style={style} />;
}
