import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { type FormStepId, formSteps, stepNeedsAttention } from '../form-steps.ts';
import type { SessionErrors } from '../session-form-draft.ts';
import { sectionId } from './form-section.tsx';

/** Leads to each step, marks the one in view and those with errors. */
export function FormStepNav({ formId, errors }: { formId: string; errors: SessionErrors }) {
  const current = useStepInView(formId);
  const show = (step: FormStepId) => {
    const section = document.getElementById(sectionId(formId, step));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <nav
      aria-label="Steps"
      className="sticky top-0 z-20 -mx-5 overflow-x-auto border-b border-line bg-raised px-5 md:-mx-8 md:px-8"
    >
      <ol className="flex gap-1 py-2">
        {formSteps.map((step, index) => (
          <li key={step.id} className="flex-none">
            <button
              type="button"
              aria-current={current === step.id ? 'step' : undefined}
              onClick={() => show(step.id)}
              className={classNames(
                'inline-flex h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold md:h-9.5',
                current === step.id
                  ? 'bg-brand-soft text-on-brand-soft'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              <span aria-hidden="true" className="tabular-nums">
                {index + 1}
              </span>
              {step.label}
              {stepNeedsAttention(step, errors) && (
                <span className="inline-flex text-danger">
                  <Icon drawing={CircleAlert} size="sm" />
                  <span className="sr-only">needs attention</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The step whose section is near the top of the screen. */
function useStepInView(formId: string): FormStepId {
  const [current, setCurrent] = useState<FormStepId>('basics');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const step = formSteps.find(({ id }) => sectionId(formId, id) === target.id);
          if (isIntersecting && step !== undefined) setCurrent(step.id);
        }
      },
      // A thin band below the head of the dialog.
      { rootMargin: '-30% 0px -68% 0px' },
    );
    for (const { id } of formSteps) {
      const section = document.getElementById(sectionId(formId, id));
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [formId]);
  return current;
}
