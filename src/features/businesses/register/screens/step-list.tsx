import Check from 'lucide-react/icons/check';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { LAST_STEP, registrationSteps } from '../registration-steps.ts';

/** How far one has come: a list beside the form, a bar above it on phones. */
export function StepList({ step }: { step: number }) {
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
                  {done ? <Icon of={Check} size="sm" strokeWidth={2.4} /> : number}
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
