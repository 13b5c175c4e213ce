import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';

/** A flat surface with an edge. Padding is the content's own; Panel has it built in. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-surface', className)} />;
}

/** A card with the standard padding. */
export function Panel({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <Card {...rest} className={classNames('p-5 md:p-6', className)} />;
}
