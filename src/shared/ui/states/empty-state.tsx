import type { ReactNode } from 'react';
import { CourtDrawing } from '../brand/court-drawing.tsx';

export function EmptyState({
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h2' | 'h3';
}) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-16 text-center">
      <CourtDrawing />
      <Heading className="font-sans text-h3 font-semibold">{title}</Heading>
      {children && <p className="max-w-[40ch] text-ink-2">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
