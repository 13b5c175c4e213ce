import Play from 'lucide-react/icons/play';
import { type FormEvent, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { buildRequest, exampleValues, type Filled } from '../code-samples.ts';
import type { Operation, Parameter } from '../contract.ts';
import { type Answer, newIdempotencyKey, sendRequest } from '../send-request.ts';

/** Kept only in this page's memory, for all operations. */
export interface ApiKeyInput {
  value: string;
  type: (value: string) => void;
}

/** Not a password field: browsers would offer to save it. */
export function KeyField({ typed, error, hint }: { typed: ApiKeyInput; error?: string; hint?: string }) {
  return (
    <TextField
      name="key"
      label="Your key"
      hint={hint}
      error={error}
      value={typed.value}
      placeholder="fk_live_…"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      data-1p-ignore
      className="[&_input]:font-mono [&_input]:[-webkit-text-security:disc] [&_input:placeholder-shown]:[-webkit-text-security:none]"
      dense
      onChange={({ target }) => typed.type(target.value.trim())}
    />
  );
}

const fieldGrid = 'grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-3';

const NO_ANSWER = 'We got no answer. Check your input and your connection.';

export function TryItForm({
  operation,
  filled,
  onFill,
  typed,
  onAnswer,
}: {
  operation: Operation;
  filled: Filled;
  onFill: (filled: Filled) => void;
  typed: ApiKeyInput;
  onAnswer: (answer: Answer) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { parameters, needsKey, method, body } = operation;
  const set = (name: string, value: string) =>
    onFill({ ...filled, values: { ...filled.values, [name]: value } });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const without = [
      ...(needsKey && typed.value === '' ? [KEY] : []),
      ...parameters.flatMap(({ name, needed }) => (needed && filled.values[name] === '' ? [name] : [])),
    ];
    setMissing(without);
    if (without.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="${without[0]}"]`)?.focus();
      return;
    }
    const named = withFreshIdempotencyKey(operation, filled);
    onFill(named);
    setBusy(true);
    setFailed(false);
    try {
      onAnswer(await sendRequest(buildRequest(operation, named), typed.value));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={filled.values[parameter.name] ?? ''}
      error={missing.includes(parameter.name) ? 'It needs this' : undefined}
      onChange={(value) => set(parameter.name, value)}
    />
  );
  const needed = parameters.filter((parameter) => parameter.needed);
  const others = parameters.filter((parameter) => !parameter.needed);
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Try it: ${operation.summary}`}
      className="grid grid-cols-1 gap-3 rounded-tile bg-sunken p-4"
      onSubmit={(event) => void send(event)}
    >
      {needsKey && (
        <KeyField typed={typed} error={missing.includes(KEY) ? 'Enter a key of your business' : undefined} />
      )}
      {needed.length > 0 && <div className={fieldGrid}>{needed.map(field)}</div>}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-ink-2 md:min-h-8">
            {needed.length > 0 ? 'More parameters' : 'Parameters'}
          </summary>
          <div className={classNames(fieldGrid, 'pt-2')}>{others.map(field)}</div>
        </details>
      )}
      {body !== null && (
        <TextAreaField
          label="Body"
          value={filled.body}
          rows={filled.body.split('\n').length}
          spellCheck={false}
          autoComplete="off"
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          onChange={({ target }) => onFill({ ...filled, body: target.value })}
        />
      )}
      {method !== 'GET' && <Notice tone="warning">This is live: it changes your real business data.</Notice>}
      {failed && (
        <Notice tone="danger" role="alert">
          {NO_ANSWER}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          <Icon drawing={Play} size="sm" />
          Try it
        </Button>
      </div>
    </form>
  );
}

const KEY = 'key';

const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Replaces the example's idempotency key by a fresh one. */
function withFreshIdempotencyKey(operation: Operation, filled: Filled): Filled {
  const example = exampleValues(operation).values[IDEMPOTENCY_HEADER];
  if (example === undefined || filled.values[IDEMPOTENCY_HEADER] !== example) return filled;
  return { ...filled, values: { ...filled.values, [IDEMPOTENCY_HEADER]: newIdempotencyKey() } };
}

function ParameterField({
  parameter: { name, choices },
  value,
  error,
  onChange,
}: {
  parameter: Parameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const label = <code>{name}</code>;
  if (choices !== null)
    return (
      <SelectField
        name={name}
        label={label}
        value={value}
        error={error}
        placeholder="Any"
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        dense
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dense
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
