import Check from 'lucide-react/icons/check';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { businessRegistrationSchema, type MyBusiness } from '../../contract.ts';
import { registrationToasts } from '../copy.ts';
import {
  draftFromBusiness,
  draftInput,
  emptyRegistration,
  firstStepToMend,
  type RegistrationDraft,
  registrationErrors,
  registrationFieldName,
} from '../registration-draft.ts';
import { LAST_STEP, registrationSteps } from '../registration-steps.ts';
import { BasicStep } from './basic-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { FacilitiesStep } from './facilities-step.tsx';
import { RegisterWelcome } from './register-wizard-skeleton.tsx';
import {
  readSavedRegistration,
  registrationDraftKey,
  useRegistrationDraft,
} from './use-registration-draft.ts';

const steps = [BasicStep, ContactStep, DetailsStep, FacilitiesStep] as const;

export interface RegisterWizardProps {
  userId: string;
  /** The rejected business to correct; null for a new one. */
  rejectedBusiness: MyBusiness | null;
  /** 1 to 4, from the address. */
  step: number;
  onStep: (step: number) => void;
  onCancel: () => void;
  onSubmitted: (business: MyBusiness) => void;
}

/** Registration in four steps (docs/product/business.md#registering). Drafts stay in this browser until sent. */
export function RegisterWizard(props: RegisterWizardProps) {
  const { userId, rejectedBusiness, onStep, onCancel, onSubmitted } = props;
  const api = useApi();
  const name = registrationDraftKey(userId, rejectedBusiness?.id ?? null);
  const [initial] = useState(
    () =>
      readSavedRegistration(name) ??
      (rejectedBusiness === null ? emptyRegistration : draftFromBusiness(rejectedBusiness)),
  );
  const { errors, busy, ...form } = useMutationForm({
    schema: businessRegistrationSchema,
    initial,
    input: draftInput,
    fieldOf: registrationFieldName,
    mutate: (body) =>
      rejectedBusiness === null
        ? api.call('POST /api/businesses', { body })
        : api.call('PUT /api/businesses/:businessId', { params: { businessId: rejectedBusiness.id }, body }),
    successToast: registrationToasts.registered,
    onSuccess: (business) => {
      kept.forget();
      onSubmitted(business);
    },
    onError: ({ sentence, fields }) => {
      const first = firstStepToMend(form.own(fields));
      if (first < step) onStep(first);
      return registrationToasts.failed(sentence);
    },
    unreachable: 'Please check your connection and try again.',
  });
  const draft = form.values;
  const kept = useRegistrationDraft(name, draft, props.step);
  const heading = useRef<HTMLHeadingElement>(null);
  // Opens the first step with errors if the address names a later one.
  const step = Math.min(props.step, firstStepToMend(registrationErrors(draft)));
  const Step = steps[step - 1] ?? BasicStep;
  const { title, fields } = registrationSteps[step - 1] ?? registrationSteps[0];

  // Focuses the heading of each new step, but not when the wizard opens.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const edit = (changes: Partial<RegistrationDraft>) => {
    // A new postcode clears errors on the pin.
    form.set('postcode' in changes ? { ...changes, pin: draft.pin } : changes);
    kept.keep();
  };
  const goOn = async () => {
    if (!(await form.check(fields))) return;
    form.clear();
    onStep(step + 1);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter acts as Next in earlier steps: only the last one submits.
    if (busy) return;
    void (step < LAST_STEP ? goOn() : form.submit());
  };

  return (
    <div className="container-checkout page">
      <RegisterWelcome />
      {rejectedBusiness?.rejectionReason && (
        <Notice tone="danger" className="mt-5">
          <b className="font-semibold">What to change:</b> {rejectedBusiness.rejectionReason}
        </Notice>
      )}
      <div className="mt-8 grid gap-6 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-14">
        <StepList step={step} />
        <Card>
          <form {...form.form} onSubmit={onSubmit}>
            <div className="grid gap-5.5 p-5 sm:p-9">
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
                      form.clear();
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
                  <Button key="submit" type="submit" busy={busy} busyLabel="Submitting...">
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

/** A list beside the form, a bar above it on phones. */
function StepList({ step }: { step: number }) {
  return (
    <>
      <div className="lg:hidden">
        <p className="mb-2.5 flex justify-between gap-3 text-sm">
          <b className="font-semibold">
            Step {step} of {LAST_STEP}
          </b>
          <span className="text-ink-2">{registrationSteps[step - 1]?.title}</span>
        </p>
        <div className="h-1.5 overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-brand" style={{ width: `${(step / LAST_STEP) * 100}%` }} />
        </div>
      </div>
      <ol aria-label="Progress" className="grid content-start max-lg:hidden">
        {registrationSteps.map(({ title, about }, index) => {
          const number = index + 1;
          const done = number < step;
          return (
            <li
              key={title}
              aria-current={number === step ? 'step' : undefined}
              className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3.5"
            >
              <div className="grid grid-rows-[36px_1fr] justify-items-center">
                <span
                  className={classNames(
                    'grid size-9 place-items-center rounded-full text-sm font-bold',
                    number === step && 'bg-brand text-on-brand',
                    done && 'bg-brand-soft text-on-brand-soft',
                    number > step && 'border border-line-control bg-surface',
                  )}
                >
                  {done ? <Icon drawing={Check} size="sm" strokeWidth={2.4} /> : number}
                </span>
                {number < LAST_STEP && (
                  <span className={classNames('my-1 w-0.5 grow', done ? 'bg-brand' : 'bg-line')} />
                )}
              </div>
              <div className="pb-7">
                <p className={classNames('font-semibold', number !== step && 'text-ink-2')}>
                  {title}
                  {done && <span className="sr-only"> (done)</span>}
                </p>
                <p className="text-sm text-ink-3">{about}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
