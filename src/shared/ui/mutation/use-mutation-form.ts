import { toNestErrors } from '@hookform/resolvers';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { focusFirstInvalid } from './show-errors.ts';
import { type MutationActionOptions, type Refusal, useMutationAction } from './use-mutation-action.ts';

interface CheckedFormOptions<Values extends FieldValues, Sent> {
  /** For submit buttons outside the `<form>`. */
  id?: string;
  /** The contract's schema: parsed input and error messages. */
  schema: z.ZodType<Sent>;
  /** Default: what was typed before scripts ran. */
  initial?: Values;
  /** Maps the fields to the schema's input; numbers are typed as text. */
  input?: (values: Values) => unknown;
  /** Maps an error's path to the field that shows it; default: the same name. */
  fieldOf?: (path: string) => string;
}

export interface CheckedForm<Values extends FieldValues> {
  /** For the `<form>`; or its `ref` for another container. Never GET, so that input stays out of the URL. */
  form: { id?: string; method: 'post'; ref: (place: HTMLElement | null) => void; noValidate: true };
  /** Props of a field component: name, handlers, error. */
  field: (name: Path<Values>) => UseFormRegisterReturn & { error: string | undefined };
  choice: (
    name: Path<Values>,
    value: string,
  ) => UseFormRegisterReturn & { value: string; defaultChecked: boolean };
  /** For dependent fields and those that aren't inputs. */
  values: Values;
  /** Changes values; validates on submit, or `atOnce`. */
  set: (changes: Partial<Values>, atOnce?: boolean) => void;
  /** Fills fields that are still empty. Stable across renders. */
  fill: (values: Partial<Values>) => void;
  /** Back to the initial values, or to these. */
  reset: (values?: Values) => void;
  /** By path: "title", "schedule.1.startTime". */
  errors: Readonly<Record<string, string>>;
  /** The errors that belong to this form's fields. */
  own: (fields: Readonly<Record<string, string>>) => Record<string, string>;
  /** Shows errors and focuses the first. */
  mend: (errors: Readonly<Record<string, string>>) => void;
  clear: () => void;
  /** Validates these fields; shows errors and focuses the first. */
  check: (names: readonly string[]) => Promise<boolean>;
}

/**
 * react-hook-form with the contract's schema. Validates on submit, then on change; focuses the first invalid field
 * once its error is rendered. `read` returns the parsed values, or null if invalid.
 */
export function useCheckedForm<Values extends FieldValues, Sent>({
  id,
  schema,
  initial,
  input = (values) => values,
  fieldOf = (path) => path,
}: CheckedFormOptions<Values, Sent>) {
  const resolver: Resolver<Values, unknown, Sent> = (values, _context, options) => {
    const result = schema.safeParse(input(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    // Keeps the first error per field.
    for (const { path, code, message } of result.error.issues)
      errors[fieldOf(path.join('.')) || 'root'] ??= { type: code, message };
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
  const {
    register,
    handleSubmit,
    getValues,
    setValue,
    setError,
    clearErrors,
    control,
    reset,
    trigger,
    formState,
  } = useForm<Values, unknown, Sent>({
    resolver,
    // The library's type is partial; this is complete.
    ...(initial === undefined ? {} : { defaultValues: initial as DefaultValues<Values> }),
    shouldFocusError: false,
  });
  const values = useWatch({ control, compute: (held: Values) => ({ ...held }) });
  const errors = flattenErrors(formState.errors);
  const form = useRef<HTMLElement | null>(null);
  const [mendings, setMendings] = useState(0);
  useEffect(() => {
    if (mendings > 0) focusFirstInvalid(form.current);
  }, [mendings]);
  const focusFirst = () => setMendings((count) => count + 1);
  const names = useRef(initial);
  const isField = useCallback(
    (path: string): path is Path<Values> =>
      names.current === undefined || (path.split('.')[0] ?? '') in names.current,
    [],
  );
  const fill = useCallback(
    (found: Partial<Values>) => {
      for (const [name, value] of Object.entries(found))
        if (isField(name) && !getValues(name)) setValue(name, value);
    },
    [isField, getValues, setValue],
  );
  const own = (fields: Readonly<Record<string, string>>) => {
    const mine: Record<string, string> = {};
    for (const [path, message] of Object.entries(fields))
      if (isField(fieldOf(path))) mine[fieldOf(path)] ??= message;
    return mine;
  };
  const checked: CheckedForm<Values> = {
    form: {
      ...(id !== undefined && { id }),
      method: 'post',
      ref: (element) => {
        form.current = element;
      },
      noValidate: true,
    },
    field: (name) => ({
      ...register(name),
      error: errors[name],
    }),
    choice: (name, value) => ({ ...register(name), value, defaultChecked: initial?.[name] === value }),
    values,
    set: (changes, atOnce = false) => {
      for (const [name, value] of Object.entries(changes)) {
        const said = Object.keys(errors).some((path) => path === name || path.startsWith(`${name}.`));
        if (isField(name)) setValue(name, value, { shouldValidate: said || atOnce });
      }
    },
    fill,
    reset: (to) => reset(to),
    errors,
    own,
    mend: (found) => {
      for (const [name, message] of Object.entries(own(found)))
        if (isField(name)) setError(name, { message });
      focusFirst();
    },
    clear: () => clearErrors(),
    check: async (names) => {
      const fine = await trigger(names.filter(isField));
      if (!fine) focusFirst();
      return fine;
    },
  };
  return {
    ...checked,
    read: () =>
      new Promise<Sent | null>((resolve) => {
        void handleSubmit(
          (sent) => resolve(sent),
          () => resolve(null),
        )();
      }).then((sent) => {
        if (sent === null) focusFirst();
        return sent;
      }),
    /** Includes invalid fields outside this form: a card's. */
    focusFirst,
  };
}

/** A checked form with `useMutationAction`. Field errors show beside the fields, not as the action's error. */
export function useMutationForm<Values extends FieldValues, Sent, Answer>({
  id,
  schema,
  initial,
  input,
  fieldOf,
  onError,
  ...options
}: MutationActionOptions<Sent, Answer> & CheckedFormOptions<Values, Sent> & { initial: Values }) {
  const { read, ...checked } = useCheckedForm<Values, Sent>({ id, schema, initial, input, fieldOf });
  const act = useMutationAction<Sent, Answer>({
    ...options,
    onError: (refusal, sent) => {
      checked.mend(refusal.fields);
      return onError?.(refusal, sent);
    },
  });
  const reading = useRef(false);
  const submit = async (): Promise<boolean> => {
    if (reading.current || act.busy) return false;
    reading.current = true;
    const sent = await read();
    reading.current = false;
    if (sent !== null) return act.run(sent);
    act.forget();
    return false;
  };
  return {
    ...act,
    ...checked,
    sentence: formLevelError(act.refusal, checked.own),
    submit,
    form: {
      ...checked.form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** Null if fields of the form show the whole refusal. */
export function formLevelError(refusal: Refusal | null, own: CheckedForm<FieldValues>['own']): string | null {
  return refusal !== null && Object.keys(own(refusal.fields)).length === 0 ? refusal.sentence : null;
}

/** Flattens react-hook-form's nested errors to paths. */
function flattenErrors(errors: object, path = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || error === null || name === 'ref') continue;
    if (typeof error.message === 'string') found[path + name] = error.message;
    Object.assign(found, flattenErrors(error, `${path}${name}.`));
  }
  return found;
}
