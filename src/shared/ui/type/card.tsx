import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';

/** No padding; Panel has it. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-surface', className)} />;
}

export function Panel({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <Card {...rest} className={classNames('p-5 md:p-6', className)} />;
}
