import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SegmentedControl } from '#shared/ui/buttons/segmented-control.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TimeField } from '#shared/ui/fields/time-field.tsx';
import { MAX_TERMS } from '../../terms/contract.ts';
import { dateKinds, hasSingleDays, nextOneOffDay, oneOffDay, withDateKind } from '../date-kinds.ts';
import { slotProblem, withEnd, withStart } from '../draft-times.ts';
import type { SessionDraft, SessionErrors } from '../session-form-draft.ts';
import { SlotFields } from './slot-fields.tsx';

interface DateFieldsProps {
  draft: SessionDraft;
  errors: SessionErrors;
  /** A session that exists stays a course, or none. */
  exists: boolean;
  onChange: (changes: Partial<SessionDraft>, touched?: readonly (keyof SessionDraft)[]) => void;
}

/** The kind of dates, and the fields of that kind (`date-kinds.ts`). */
export function DateFields(props: DateFieldsProps) {
  const { draft, errors, exists, onChange } = props;
  const kinds = exists
    ? dateKinds.filter(({ value }) => (value === 'course') === (draft.dateKind === 'course'))
    : dateKinds;
  return (
    <>
      <SegmentedControl
        legend="How often"
        segments={kinds}
        chosen={draft.dateKind}
        onChoose={(kind) => kind !== draft.dateKind && onChange(withDateKind(draft, kind), [])}
        className="justify-self-start"
      />
      {draft.dateKind === 'course' && (
        <p className="text-sm text-ink-2">
          People book all dates together. If they join late, they pay for the dates left. Passes, memberships
          and promo codes don’t pay for courses. Gift vouchers do.
        </p>
      )}
      {hasSingleDays(draft.dateKind) ? (
        <OneOffFields {...props} />
      ) : (
        <SlotFields times={draft} errors={errors} onChange={onChange} />
      )}
      {draft.dateKind === 'term' && <TermFields {...props} />}
    </>
  );
}

/** Days up to twelve months ahead, all at one time. */
function OneOffFields({ draft, errors, onChange }: DateFieldsProps) {
  const { terms, schedule } = draft;
  const [time] = schedule;
  const timeError =
    errors['course.startTime'] ?? Object.entries(errors).find(([path]) => /^schedule\.\d+\./.test(path))?.[1];
  const disagrees = time === undefined ? null : slotProblem(draft, time);
  return (
    <div role="group" aria-label="Dates" className="grid gap-3">
      {terms.map(({ firstDay }, index) => (
        // Days have no identity of their own; their fields hold no state that an index could mix up.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="flex items-start gap-2.5">
          <TextField
            label={terms.length === 1 ? 'Day' : `Day ${index + 1}`}
            type="date"
            dense
            className="min-w-0 grow sm:max-w-60"
            value={firstDay}
            onChange={({ target }) => onChange({ terms: terms.with(index, oneOffDay(target.value)) })}
            error={errors[`terms.${index}.firstDay`] ?? errors[`course.days.${index}`]}
          />
          {terms.length > 1 && (
            <Button
              variant="ghost"
              iconOnly
              className="mt-6"
              aria-label={`Remove day ${index + 1}`}
              onClick={() => onChange({ terms: terms.toSpliced(index, 1) })}
            >
              <Icon drawing={Trash2} />
            </Button>
          )}
        </div>
      ))}
      {terms.length < MAX_TERMS && (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start max-md:h-11"
          onClick={() => onChange({ terms: [...terms, nextOneOffDay(terms)] })}
        >
          <Icon drawing={Plus} size="sm" />
          Add day
        </Button>
      )}
      {time !== undefined && (
        <div data-invalid={timeError ? true : undefined} tabIndex={-1} className="grid gap-2 outline-none">
          <div className="grid grid-cols-2 gap-2.5 sm:max-w-100">
            <TimeField
              label="Starts"
              dense
              value={time.startTime}
              onChange={(startTime) => onChange(withStart(draft, 0, startTime))}
            />
            <TimeField
              label="Ends"
              dense
              value={time.endTime}
              onChange={(endTime) => onChange(withEnd(draft, 0, endTime))}
            />
          </div>
          {timeError ? (
            <FieldError>{timeError}</FieldError>
          ) : (
            disagrees && <p className="text-sm text-ink-2">{disagrees}.</p>
          )}
        </div>
      )}
      {(errors.terms ?? errors['course.days']) && (
        <FieldError>{errors.terms ?? errors['course.days']}</FieldError>
      )}
    </div>
  );
}

function TermFields({ draft: { terms }, errors, onChange }: DateFieldsProps) {
  const change = (index: number, changes: Partial<SessionDraft['terms'][number]>) =>
    onChange({ terms: terms.map((term, at) => (at === index ? { ...term, ...changes } : term)) });
  return (
    <div role="group" aria-label="Terms" className="grid gap-3">
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place.
        <fieldset key={index} className="grid grid-cols-2 gap-3 rounded-card border border-line p-3.5">
          <legend className="sr-only">{term.name === '' ? `Term ${index + 1}` : term.name}</legend>
          <div className="col-span-2 flex items-start gap-2">
            <TextField
              label="Name of the term"
              className="flex-1"
              placeholder="Spring term"
              maxLength={60}
              dense
              value={term.name}
              onChange={({ target }) => change(index, { name: target.value })}
              error={errors[`terms.${index}.name`]}
            />
            {terms.length > 1 && (
              <Button
                variant="ghost"
                iconOnly
                className="mt-6"
                aria-label={`Remove ${term.name === '' ? `term ${index + 1}` : term.name}`}
                onClick={() => onChange({ terms: terms.toSpliced(index, 1) })}
              >
                <Icon drawing={Trash2} />
              </Button>
            )}
          </div>
          <TextField
            label="First day"
            type="date"
            dense
            value={term.firstDay}
            onChange={({ target }) => change(index, { firstDay: target.value })}
            error={errors[`terms.${index}.firstDay`]}
          />
          <TextField
            label="Last day"
            type="date"
            dense
            value={term.lastDay}
            onChange={({ target }) => change(index, { lastDay: target.value })}
            error={errors[`terms.${index}.lastDay`]}
          />
        </fieldset>
      ))}
      {terms.length < MAX_TERMS && (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start max-md:h-11"
          onClick={() => onChange({ terms: [...terms, { name: '', firstDay: '', lastDay: '' }] })}
        >
          <Icon drawing={Plus} size="sm" />
          Add a term
        </Button>
      )}
      {errors.terms && <FieldError>{errors.terms}</FieldError>}
    </div>
  );
}
