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
  /** Of the `<form>`, for a button that stands outside it. */
  id?: string;
  /** The contract's schema: what is sent, and the sentences for what cannot be. */
  schema: z.ZodType<Sent>;
  /** What the fields hold at first. Without it they keep what was typed before the page's script ran. */
  initial?: Values;
  /** What the schema reads, where it is not what the fields hold: numbers are typed as texts. */
  input?: (values: Values) => unknown;
  /** Which field shows what the schema and the server say of a path, where it is not the one of that name. */
  fieldOf?: (path: string) => string;
}

/** What a form's screen needs of it. */
export interface CheckedForm<Values extends FieldValues> {
  /** For the `<form>`, or its `ref` for what else holds the fields. Never a GET, so that nothing typed is in an address. */
  form: { id?: string; method: 'post'; ref: (place: HTMLElement | null) => void; noValidate: true };
  /** What a field of our own needs: name, handlers, its sentence. */
  field: (name: Path<Values>) => UseFormRegisterReturn & { error: string | undefined };
  /** What one of several radio buttons needs. */
  choice: (
    name: Path<Values>,
    value: string,
  ) => UseFormRegisterReturn & { value: string; defaultChecked: boolean };
  /** What the fields hold, for those that depend on each other, and for those that are no inputs. */
  values: Values;
  /** Changes what the fields hold; what is wrong with it is said when the form is sent, or at once. */
  set: (changes: Partial<Values>, atOnce?: boolean) => void;
  /** Fills in fields that are still empty. The same function in every render. */
  fill: (values: Partial<Values>) => void;
  /** Back to what they held at first, or to these. */
  reset: (values?: Values) => void;
  /** The sentence for each field at fault, by its path: "title", "schedule.1.startTime". */
  errors: Readonly<Record<string, string>>;
  /** Those of the sentences of a refusal that have a field here, by that field. */
  own: (fields: Readonly<Record<string, string>>) => Record<string, string>;
  /** Shows those, and puts the focus on the first field at fault. */
  mend: (errors: Readonly<Record<string, string>>) => void;
  /** Shows none of the sentences any more. */
  clear: () => void;
  /** Whether these fields can be sent; if not, what is wrong is shown and the first of it has the focus. */
  check: (names: readonly string[]) => Promise<boolean>;
}

/**
 * The one form idiom: react-hook-form with the contract's schema. What is wrong is said under its field when the form
 * is sent, and looked at again as the field is changed; the first field at fault gets the focus, once its sentence is
 * on the page to be read out with it. `read` answers what can be sent; null when something has to be mended first.
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
    // The first sentence for a field is the one that counts.
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
    // The library's type allows for less than the whole; this is the whole.
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
    /** The focus to the first field at fault, among them those that are not this form's own: a card's. */
    focusFirst,
  };
}

/**
 * A form that does something when it is sent: `useMutationAction` with what its fields hold. A refusal about fields is said beside
 * them and not as the act's sentence.
 */
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
  /** Checks what the fields hold and does it; whether it was done. */
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

/** The sentence of a refusal that no field of the form shows. */
export function formLevelError(refusal: Refusal | null, own: CheckedForm<FieldValues>['own']): string | null {
  return refusal !== null && Object.keys(own(refusal.fields)).length === 0 ? refusal.sentence : null;
}

/** react-hook-form's nested errors by their path. */
function flattenErrors(errors: object, path = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    // An error's own `ref` is the field on the page.
    if (typeof error !== 'object' || error === null || name === 'ref') continue;
    if (typeof error.message === 'string') found[path + name] = error.message;
    Object.assign(found, flattenErrors(error, `${path}${name}.`));
  }
  return found;
}
