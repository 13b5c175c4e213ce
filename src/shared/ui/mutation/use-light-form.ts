import { type FormEvent, useRef, useState } from 'react';
import { showErrors } from './show-errors.ts';
import { type MutationActionOptions, useMutationAction } from './use-mutation-action.ts';

type Errors = Readonly<Partial<Record<string, string>>>;

/**
 * The light form, for the account pages and for a page with one small form there from the start: people meet them on
 * their way to something else, and their own code is 5 KB, to which react-hook-form would add 13 and the library of the
 * schemas 26 (gzip). The browser's inputs keep what is typed, also before the page's script has loaded; `check` finds
 * what is missing, and the server says the rest. Everywhere else a form is `useMutationForm`
 * (docs/decisions/0018-use-one-mutation-hook-one-dialog-two-form-hooks-and-one-booking-machine.md).
 */
export function useLightForm<Field extends string, Answer>({
  id,
  fields,
  check = () => ({}),
  onError,
  ...options
}: MutationActionOptions<Readonly<Record<Field, string>>, Answer> & {
  /** Of the `<form>`, for a button that stands outside it. */
  id?: string;
  /** Their names. All but passwords are trimmed; one that is not on the page reads as an empty text. */
  fields: readonly Field[];
  /** The sentence for each field that cannot be sent. */
  check?: (values: Readonly<Record<Field, string>>) => Errors;
}) {
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement | null>(null);
  const sent = useRef(false);
  /** Shows what is wrong beside the fields, with the focus on the first; whether anything is. */
  const mend = (found: Errors): boolean => {
    showErrors(form.current, () => setErrors(found));
    return Object.keys(found).length > 0;
  };
  const mine = (found: Errors): Errors =>
    Object.fromEntries(Object.entries(found).filter(([name]) => fields.some((field) => field === name)));
  const act = useMutationAction<Readonly<Record<Field, string>>, Answer>({
    ...options,
    onError: (refusal, values) => {
      mend(mine(refusal.fields));
      return onError?.(refusal, values);
    },
  });
  const typedNow = (): Record<Field, string> => {
    const typed = new FormData(form.current ?? undefined);
    const entries = fields.map((name) => {
      const text = String(typed.get(name) ?? '');
      return [name, /password/i.test(name) ? text : text.trim()] as const;
    });
    return Object.fromEntries(entries) as Record<Field, string>;
  };
  /** Checks what is typed and does it. */
  const submit = () => {
    if (act.busy) return;
    sent.current = true;
    const values = typedNow();
    act.forget();
    if (!mend(check(values))) void act.run(values);
  };
  return {
    ...act,
    sentence:
      act.refusal !== null && Object.keys(mine(act.refusal.fields)).length === 0
        ? act.refusal.sentence
        : null,
    errors,
    mend,
    typedNow,
    submit,
    /** For the `onChange` of the `<form>`, where what was sent once is looked at again as its field is changed. */
    lookAgain: ({ target }: FormEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      const field = fields.find((known) => known === name);
      if (!sent.current || field === undefined) return;
      const { [field]: _before, ...others } = errors;
      const { [field]: sentence } = check(typedNow());
      setErrors(sentence === undefined ? others : { ...others, [field]: sentence });
    },
    reset: () => form.current?.reset(),
    forget: () => {
      act.forget();
      setErrors({});
    },
    form: {
      ...(id !== undefined && { id }),
      ref: form,
      // Never a GET: nothing that is typed may end up in the address.
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
