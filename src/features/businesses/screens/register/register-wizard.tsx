import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { focusFirstWrong } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import type { OwnBusiness } from '../../contract.ts';
import {
  draftOf,
  emptyRegistration,
  errorsByField,
  errorsOfStep,
  firstStepToMend,
  LAST_STEP,
  payloadOf,
  pinOf,
  type RegistrationDraft,
  type RegistrationErrors,
  registrationErrors,
  registrationSteps,
} from '../../registration-draft.ts';
import { registrationToasts } from '../../registration-toasts.ts';
import { BasicStep } from './basic-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { FacilitiesStep } from './facilities-step.tsx';
import { StepList } from './step-list.tsx';
import { registrationDraftName, useRegistration } from './use-registration.ts';

const steps = [BasicStep, ContactStep, DetailsStep, FacilitiesStep] as const;

export interface RegisterWizardProps {
  userId: string;
  /** A rejected business that is being mended; null for a new one. */
  mending: OwnBusiness | null;
  /** 1 to 4, as the address says. */
  step: number;
  onStep: (step: number) => void;
  onCancel: () => void;
  onSubmitted: (business: OwnBusiness) => void;
}

/**
 * Registering a business in four steps (specification, section 2). What is typed stays in this browser until it is
 * sent. Next checks its own step; what has to be mended is said under its field, and the first of it gets the focus.
 */
export function RegisterWizard(props: RegisterWizardProps) {
  const { userId, mending, onStep, onCancel, onSubmitted } = props;
  const api = useApi();
  const { toast } = useToast();
  const { draft, change, forget } = useRegistration(
    registrationDraftName(userId, mending?.id ?? null),
    mending === null ? emptyRegistration : draftOf(mending),
    props.step,
  );
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [mendings, setMendings] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // An address that names a later step than can be reached yet leads to the one that has to be filled in first.
  const step = Math.min(props.step, firstStepToMend(registrationErrors(draft)));
  const Step = steps[step - 1] ?? BasicStep;
  const { title } = registrationSteps[step - 1] ?? registrationSteps[0];

  // A new step begins at its heading; not when the wizard opens, where the page's own heading comes first.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  useEffect(() => {
    if (mendings > 0) focusFirstWrong(form.current);
  }, [mendings]);

  const mend = (found: RegistrationErrors) => {
    setErrors(found);
    const first = firstStepToMend(found);
    if (first < step) onStep(first);
    setMendings((count) => count + 1);
  };
  const edit = (changes: Partial<RegistrationDraft>) => {
    change(changes);
    setErrors((before) => without(before, changes));
  };
  const goOn = () => {
    const found = errorsOfStep(registrationErrors(draft), step);
    if (Object.keys(found).length > 0) return mend(found);
    setErrors({});
    onStep(step + 1);
  };
  const submit = async () => {
    const found = registrationErrors(draft);
    if (Object.keys(found).length > 0) return mend(found);
    setSubmitting(true);
    try {
      const payload = payloadOf(draft, pinOf(draft));
      const business =
        mending === null
          ? await api.post<OwnBusiness>('/api/businesses', payload)
          : await api.put<OwnBusiness>(`/api/businesses/${mending.id}`, payload);
      forget();
      toast(registrationToasts.registered);
      onSubmitted(business);
    } catch (error) {
      setSubmitting(false);
      toast(registrationToasts.failed(error));
      if (error instanceof ApiError) mend(errorsByField(Object.entries(error.fieldErrors)));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field of an earlier step goes on, as Next does: only the last step submits.
    if (submitting) return;
    if (step < LAST_STEP) goOn();
    else void submit();
  };

  return (
    <div className="container-checkout page">
      <Welcome />
      {mending?.rejectionReason && (
        <Notice tone="danger" className="mt-5">
          <b className="font-semibold">To mend:</b> {mending.rejectionReason}
        </Notice>
      )}
      <div className="mt-8 grid gap-6 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-14">
        <StepList step={step} />
        <Card>
          <form ref={form} noValidate onSubmit={onSubmit}>
            <div className="grid gap-[22px] p-5 sm:p-9">
              <div>
                <p className="text-sm font-medium text-ink-2 max-lg:hidden">
                  Step {step} of {LAST_STEP}
                </p>
                <h2 ref={heading} tabIndex={-1} className="mt-0.5 outline-none">
                  {title}
                </h2>
              </div>
              <Step draft={draft} errors={errors} onChange={edit} />
            </div>
            <footer className="flex flex-wrap gap-2.5 border-t border-line px-5 py-4 sm:px-9">
              <Button
                variant="ghost"
                onClick={onCancel}
                className="-ml-4.5 max-sm:order-last max-sm:ml-0 max-sm:w-full"
              >
                Cancel
              </Button>
              <div className="ml-auto flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
                {step > 1 && (
                  <Button
                    variant="secondary"
                    onClick={() => {
                      setErrors({});
                      onStep(step - 1);
                    }}
                  >
                    Previous
                  </Button>
                )}
                {step < LAST_STEP ? (
                  <Button key="next" type="submit">
                    Next
                  </Button>
                ) : (
                  <Button key="submit" type="submit" busy={submitting} busyLabel="Submitting...">
                    Submit for Review
                  </Button>
                )}
              </div>
            </footer>
          </form>
        </Card>
      </div>
    </div>
  );
}

/** Stands for the wizard until this browser is asked what was typed in it before, which the server cannot know. */
export function RegisterWizardLoading() {
  return (
    <div className="container-checkout page">
      <Welcome />
      <div role="status" aria-label="Loading your registration" className="mt-8 lg:pl-[356px]">
        <Skeleton className="h-[560px] rounded-card" />
      </div>
    </div>
  );
}

function Welcome() {
  return (
    <>
      <h1>Register Your Business</h1>
      <p className="mt-2 text-ink-2">Free to list. We check each business by hand before it goes live.</p>
    </>
  );
}

/** The errors that a change has not dealt with yet. */
function without(errors: RegistrationErrors, changes: Partial<RegistrationDraft>): RegistrationErrors {
  const dealtWith = new Set<string>(Object.keys(changes));
  if (dealtWith.has('pin') || dealtWith.has('postcode')) {
    dealtWith.add('latitude');
    dealtWith.add('longitude');
  }
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !dealtWith.has(field)));
}
