import { type FormEvent, useRef, useState } from 'react';
import { showErrors } from './show-errors.ts';
import { type MutationActionOptions, useMutationAction } from './use-mutation-action.ts';

type Errors = Readonly<Partial<Record<string, string>>>;

/**
 * A 5 KB form hook for account pages and small forms that load with the page; react-hook-form and zod would add 39 KB
 * (gzip). Native inputs keep the values, even before scripts load. Elsewhere use `useMutationForm`
 * (docs/decisions/0018-use-one-mutation-hook-one-dialog-two-form-hooks-and-one-booking-machine.md).
 */
export function useLightForm<Field extends string, Answer>({
  id,
  fields,
  check = () => ({}),
  onError,
  ...options
}: MutationActionOptions<Readonly<Record<Field, string>>, Answer> & {
  /** For submit buttons outside the `<form>`. */
  id?: string;
  /** Trimmed, except passwords; a missing field reads as ''. */
  fields: readonly Field[];
  /** Returns an error per invalid field. */
  check?: (values: Readonly<Record<Field, string>>) => Errors;
}) {
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement | null>(null);
  const sent = useRef(false);
  /** Shows errors and focuses the first. True if there are any. */
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
    /** For the form's `onChange`: rechecks a field after the first submit. */
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
      // Never GET: it would put the input in the URL.
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
