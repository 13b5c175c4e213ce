import type { ReactNode } from 'react';
import { type FormStepId, formSteps } from '../form-steps.ts';

export const sectionId = (formId: string, step: FormStepId): string => `${formId}-${step}`;

/** One step of the session form. Its heading isn't its label: fields would be found twice by "Price". */
export function FormSection({
  formId,
  step,
  hint,
  children,
}: {
  formId: string;
  step: FormStepId;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={sectionId(formId, step)}
      tabIndex={-1}
      className="grid scroll-mt-16 gap-x-6 gap-y-4 border-t border-line py-6 outline-none first-of-type:border-t-0 lg:grid-cols-[148px_minmax(0,1fr)]"
    >
      <header>
        <h3 className="text-h4">{formSteps.find(({ id }) => id === step)?.label}</h3>
        {hint !== undefined && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      </header>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
}
