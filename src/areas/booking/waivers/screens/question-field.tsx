import { useId } from 'react';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MAX_ANSWER_LENGTH, type Question } from '../rules.ts';

export function QuestionField({
  question,
  name,
  answer,
  error,
  onAnswer,
}: {
  question: Question;
  name: string;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
}) {
  const id = useId();
  if (question.kind === 'text') {
    return (
      <TextAreaField
        label={question.text}
        optional={question.optional}
        name={name}
        rows={3}
        maxLength={MAX_ANSWER_LENGTH}
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
        error={error}
      />
    );
  }
  const options =
    question.kind === 'yes_no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : question.options.map((option) => ({ value: option, label: option }));
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0"
    >
      <legend className="mb-1 text-sm leading-snug font-semibold">{question.text}</legend>
      <div className={question.kind === 'yes_no' ? 'flex gap-8' : 'grid'}>
        {options.map(({ value, label }) => (
          <RadioField
            key={value}
            name={name}
            label={label}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
