import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { showErrors } from '#shared/ui/mutation/show-errors.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type CurrentWaiver, type PublishWaiver, type WaiverInput, waiverInputSchema } from '../contract.ts';
import { newVersionQuestion, publishedToast } from '../copy.ts';
import { exampleWaiver } from '../example-waiver.ts';
import { isSameWaiver, MAX_QUESTIONS } from '../rules.ts';

type Question = WaiverInput['questions'][number];
interface QuestionDraft {
  key: number;
  question: Question;
  /** One option per line. */
  options: string;
}

const questionKindLabels = [
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'text', label: 'Free text' },
  { value: 'choice', label: 'Multiple choice' },
];
const EMPTY_QUESTION: WaiverInput = { title: '', body: '', questions: [] };

export function WaiverEditor({
  waiver: { inForce },
  onPublish,
  onStop,
}: {
  waiver: CurrentWaiver;
  /** Both throw `ApiError`. */
  onPublish: (waiver: PublishWaiver) => Promise<CurrentWaiver>;
  onStop: () => Promise<unknown>;
}) {
  const keys = useRef(0);
  const drafts = (questions: readonly Question[]): QuestionDraft[] =>
    questions.map((question) => ({
      key: keys.current++,
      question,
      options: question.kind === 'choice' ? question.options.join('\n') : '',
    }));
  const form = useRef<HTMLFormElement>(null);
  const [begun, setBegun] = useState(inForce !== null);
  const first = inForce ?? EMPTY_QUESTION;
  const [title, setTitle] = useState(first.title);
  const [body, setBody] = useState(first.body);
  const [questions, setQuestions] = useState<QuestionDraft[]>(() => drafts(first.questions));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState<PublishWaiver | null>(null);
  const begin = (from: WaiverInput) => {
    setTitle(from.title);
    setBody(from.body);
    setQuestions(drafts(from.questions));
    setErrors({});
    setBegun(true);
  };
  const publish = useMutationAction({
    mutate: onPublish,
    successToast: publishedToast,
    onSuccess: () => setAsking(null),
    onError: ({ fields }) => {
      setErrors(fields);
      setAsking(null);
    },
  });
  const stop = useMutationAction({
    mutate: onStop,
    successToast: { title: 'Waiver turned off', description: 'We keep the signatures you already have.' },
    onSuccess: () => {
      begin(EMPTY_QUESTION);
      setBegun(false);
    },
  });
  const send = () => {
    const input = { title, body, questions: questions.map(toQuestion) };
    const read = waiverInputSchema.safeParse(input);
    const wrong: Record<string, string> = {};
    for (const { path, message } of read.error?.issues ?? [])
      wrong[path.slice(0, path[0] === 'questions' ? 2 : 1).join('.')] ??= message;
    showErrors(form.current, () => setErrors(wrong));
    if (!read.success) return;
    const next = { ...read.data, was: inForce?.version ?? null };
    // No confirmation needed: an identical or first version invalidates no signature.
    if (inForce === null || isSameWaiver(inForce, read.data)) void publish.run(next);
    else setAsking(next);
  };
  const change = (key: number, next: Partial<QuestionDraft>) =>
    setQuestions(questions.map((draft) => (draft.key === key ? { ...draft, ...next } : draft)));
  const move = (index: number, by: -1 | 1) => {
    const next = [...questions];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    setQuestions(next);
  };
  if (!begun)
    return (
      <Panel className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          Ask everyone to read, answer and sign a waiver before their first session. We ask again when you
          change it. Check-in shows who hasn’t signed and which answers to read.{' '}
          <HelpLink about="waivers">How waivers work</HelpLink>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => begin(exampleWaiver)}>Start with our example</Button>
          <Button variant="secondary" onClick={() => begin(EMPTY_QUESTION)}>
            Start from scratch
          </Button>
        </div>
      </Panel>
    );
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {inForce !== null && (
        <Notice tone="brand">
          Version {inForce.version}, published {formatLondonMoment(new Date(inForce.publishedAt))}, signed by{' '}
          {inForce.signed === 1 ? '1 person' : `${inForce.signed} people`}. If you publish a new version,
          we’ll ask everyone again.
        </Notice>
      )}
      <Panel className="grid gap-5">
        <TextField
          label="Title"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={errors['title']}
        />
        <TextAreaField
          label="Waiver text"
          rows={8}
          hint="Use plain English. A waiver can’t remove anyone’s legal right to claim for negligence."
          value={body}
          onChange={(event) => setBody(event.target.value)}
          error={errors['body']}
        />
      </Panel>
      <ol className="grid gap-4">
        {questions.map((draft, index) => (
          <li key={draft.key}>
            <QuestionEditor
              number={index + 1}
              last={index === questions.length - 1}
              draft={draft}
              error={errors[`questions.${index}`]}
              onChange={(next) => change(draft.key, next)}
              onMove={(by) => move(index, by)}
              onRemove={() => setQuestions(questions.filter(({ key }) => key !== draft.key))}
            />
          </li>
        ))}
      </ol>
      <div>
        {questions.length < MAX_QUESTIONS && (
          <Button
            variant="secondary"
            onClick={() =>
              setQuestions([...questions, ...drafts([{ kind: 'yes_no', text: '', look: 'yes' }])])
            }
          >
            Add a question
          </Button>
        )}
      </div>
      {questions.length > 0 && (
        <p className="max-w-prose text-sm text-ink-2">
          We keep health answers only with each person’s consent. Only your team can read them, for people who
          are booked, and we log each reading. We never export or email them, and erase them a year after a
          person’s last date.
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {(publish.sentence ?? stop.sentence) !== null && (
          <Notice tone="danger">{publish.sentence ?? stop.sentence}</Notice>
        )}
        {errors['questions'] !== undefined && <FieldError>{errors['questions']}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={publish.busy}>
          {inForce === null ? 'Publish' : 'Publish new version'}
        </Button>
        {inForce !== null && (
          <Button variant="destructive-quiet" size="lg" busy={stop.busy} onClick={() => void stop.run()}>
            Turn off waiver
          </Button>
        )}
      </div>
      {inForce !== null && (
        <NewVersionDialog
          inForce={inForce}
          open={asking !== null}
          busy={publish.busy}
          onClose={() => setAsking(null)}
          onConfirm={() => asking !== null && void publish.run(asking)}
        />
      )}
    </form>
  );
}

function NewVersionDialog({
  inForce,
  open,
  busy,
  onClose,
  onConfirm,
}: {
  inForce: NonNullable<CurrentWaiver['inForce']>;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { title, description, keep } = newVersionQuestion(inForce);
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={{ busy, sentence: null, forget: () => undefined }}
      title={title}
      cancelLabel={keep}
      confirmLabel={`Publish version ${inForce.version + 1}`}
      busyLabel="Publishing..."
      onConfirm={onConfirm}
    >
      <p>{description}</p>
    </MutationDialog>
  );
}

function toQuestion({ question, options }: QuestionDraft): Question {
  if (question.kind !== 'choice') return question;
  const listed = splitLines(options);
  return { ...question, options: listed, look: question.look.filter((answer) => listed.includes(answer)) };
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function QuestionEditor({
  number,
  last,
  draft,
  error,
  onChange,
  onMove,
  onRemove,
}: {
  number: number;
  last: boolean;
  draft: QuestionDraft;
  error: string | undefined;
  onChange: (next: Partial<QuestionDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { question } = draft;
  const name = `question ${number}`;
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_220px]">
        <TextField
          label={`Question ${number}`}
          value={question.text}
          onChange={(event) => onChange({ question: { ...question, text: event.target.value } })}
          error={error}
        />
        <SelectField
          label="Answer type"
          options={questionKindLabels}
          value={question.kind}
          onChange={(event) => onChange({ question: questionOfKind(event.target.value, question.text) })}
        />
      </div>
      {question.kind === 'choice' && (
        <TextAreaField
          label="Answers to choose from, one on each line"
          rows={4}
          value={draft.options}
          onChange={(event) => onChange({ options: event.target.value })}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FlaggedAnswers draft={draft} onChange={(next) => onChange({ question: next })} />
        <div className="flex gap-1">
          <Button
            variant="ghost"
            iconOnly
            disabled={number === 1}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(-1)}
          >
            <Icon drawing={ArrowUp} size="sm" />
          </Button>
          <Button
            variant="ghost"
            iconOnly
            disabled={last}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(1)}
          >
            <Icon drawing={ArrowDown} size="sm" />
          </Button>
          <Button variant="ghost" iconOnly aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon drawing={Trash} size="sm" />
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function questionOfKind(kind: string, text: string): Question {
  switch (kind) {
    case 'text':
      return { kind: 'text', text, optional: true, look: true };
    case 'choice':
      return { kind: 'choice', text, options: [], look: [] };
    default:
      return { kind: 'yes_no', text, look: 'yes' };
  }
}

function FlaggedAnswers({
  draft,
  onChange,
}: {
  draft: QuestionDraft;
  onChange: (question: Question) => void;
}) {
  const { question } = draft;
  switch (question.kind) {
    case 'yes_no':
      return (
        <SelectField
          label="Flag at check-in"
          className="w-full md:w-65"
          options={[
            { value: 'yes', label: 'If the answer is yes' },
            { value: 'no', label: 'If the answer is no' },
            { value: '', label: 'Never' },
          ]}
          value={question.look ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...question, look: value === 'yes' || value === 'no' ? value : null })
          }
        />
      );
    case 'text':
      return (
        <div className="flex flex-wrap gap-x-8">
          <CheckboxField
            label="Optional"
            checked={question.optional}
            onChange={(event) => onChange({ ...question, optional: event.target.checked })}
          />
          <CheckboxField
            label="Flag at check-in"
            checked={question.look}
            onChange={(event) => onChange({ ...question, look: event.target.checked })}
          />
        </div>
      );
    case 'choice': {
      const options = splitLines(draft.options);
      if (options.length === 0) return null;
      return (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">Flag at check-in</legend>
          <div className="flex flex-wrap gap-x-8">
            {options.map((option) => (
              <CheckboxField
                key={option}
                label={option}
                checked={question.look.includes(option)}
                onChange={(event) =>
                  onChange({
                    ...question,
                    options,
                    look: event.target.checked
                      ? [...question.look, option]
                      : question.look.filter((other) => other !== option),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      );
    }
  }
}
