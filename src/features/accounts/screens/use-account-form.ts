import { type FormEvent, useState } from 'react';
import { showErrors } from '#shared/ui/show-errors.ts';
import type { AccountField, AccountOutcome } from '../account-actions.ts';
import { type AccountErrors, accountErrors } from '../account-form-rules.ts';

interface AccountFormOptions<Field extends AccountField> {
  fields: readonly Field[];
  /** The password is being chosen, so its length matters. */
  newPassword?: boolean;
  send: (values: Record<Field, string>) => Promise<AccountOutcome>;
  onDone: (values: Record<Field, string>, outcome: Extract<AccountOutcome, { ok: true }>) => void;
}

/**
 * The workings shared by the account forms: checks the fields, sends them once at a time, shows what was refused
 * and puts the focus on the first field at fault. The inputs keep their own values, so nothing typed is lost,
 * not even what was typed before the page's script loaded.
 */
export function useAccountForm<Field extends AccountField>(options: AccountFormOptions<Field>) {
  const [errors, setErrors] = useState<AccountErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function refuse(form: HTMLFormElement, found: AccountErrors): void {
    showErrors(form, () => setErrors(found));
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form);
    const text = (field: Field) => String(typed.get(field) ?? '');
    const values = Object.fromEntries(
      options.fields.map((field) => [field, field === 'password' ? text(field) : text(field).trim()]),
    ) as Record<Field, string>;

    setProblem(null);
    const found = accountErrors(values, { newPassword: options.newPassword ?? false });
    refuse(form, found);
    if (Object.keys(found).length > 0) return;

    setBusy(true);
    const outcome = await options.send(values);
    if (outcome.ok) {
      // Stays busy: the page is on its way out, and a second press must not send again.
      options.onDone(values, outcome);
      return;
    }
    setBusy(false);
    if (outcome.field) refuse(form, { [outcome.field]: outcome.sentence });
    else setProblem(outcome.sentence);
  }

  /** The typed address when it can be one; null otherwise, with the sentence beside it and the focus on it. */
  function checkedEmail(form: HTMLFormElement | null): string | null {
    if (form === null) return null;
    const email = String(new FormData(form).get('email') ?? '').trim();
    setProblem(null);
    const found = accountErrors({ email }, { newPassword: false });
    refuse(form, found);
    return Object.keys(found).length === 0 ? email : null;
  }

  return {
    errors,
    problem,
    busy,
    checkedEmail,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}
