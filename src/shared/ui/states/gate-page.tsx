import type { ComponentProps } from 'react';
import { Gate } from './gate.tsx';

/** A gate that is all that a page has to say. */
export function GatePage(gate: Omit<ComponentProps<typeof Gate>, 'headingLevel'>) {
  return (
    <div className="container-narrow page">
      <Gate {...gate} headingLevel="h1" />
    </div>
  );
}
