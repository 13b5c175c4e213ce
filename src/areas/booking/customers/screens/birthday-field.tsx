import { useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { setBirthday } from '../api.ts';
import { automationErrors, birthdayText } from '../automations/copy.ts';
import { toBirthday } from '../automations/rules.ts';
import type { CustomerPage } from '../contract.ts';

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: birthdayText(`${String(index + 1).padStart(2, '0')}-01`).slice(2),
}));

interface BirthdayProps {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}

/** Day and month, by hand. */
export function BirthdayField({ customer, onChanged }: BirthdayProps) {
  const [editing, setEditing] = useState(false);
  const { birthday } = customer;
  if (editing)
    return <BirthdayForm customer={customer} onChanged={onChanged} onClose={() => setEditing(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5">
      <p className="text-ink-2">Birthday</p>
      <div className="flex items-center gap-2">
        {birthday !== null && birthdayText(birthday)}
        <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={() => setEditing(true)}>
          {birthday === null ? 'Add birthday' : 'Change'}
          {birthday !== null && <span className="sr-only"> birthday</span>}
        </Button>
      </div>
    </div>
  );
}

function BirthdayForm({ customer, onChanged, onClose }: BirthdayProps & { onClose: () => void }) {
  const api = useApi();
  const [month = '', date = ''] = (customer.birthday ?? '').split('-').map((part) => String(Number(part)));
  const [typed, setTyped] = useState({ month: customer.birthday === null ? '1' : month, date });
  const [error, setError] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  // The pressed button is gone.
  useEffect(() => first.current?.focus(), []);
  const act = useMutationAction({
    mutate: (birthday: string | null) => setBirthday(api, customer.id, birthday),
    successToast: ({ birthday }) => ({ title: birthday === null ? 'Birthday removed' : 'Birthday saved' }),
    onSuccess: (answer) => {
      onChanged(answer);
      onClose();
    },
  });
  return (
    <form
      className="grid gap-3 border-t border-line py-3"
      onSubmit={(event) => {
        event.preventDefault();
        const birthday = toBirthday(Number(typed.month), Number(typed.date));
        setError(birthday === null ? automationErrors.noBirthday : undefined);
        if (birthday !== null) void act.run(birthday);
      }}
    >
      <div className="flex gap-2">
        <TextField
          label="Day"
          inputMode="numeric"
          maxLength={2}
          className="w-20"
          ref={first}
          aria-invalid={error === undefined ? undefined : true}
          value={typed.date}
          onChange={({ target }) => setTyped({ ...typed, date: target.value })}
        />
        <SelectField
          label="Month"
          className="flex-1"
          options={months}
          value={typed.month}
          onChange={({ target }) => setTyped({ ...typed, month: target.value })}
        />
      </div>
      {(error ?? act.sentence) !== null && (error ?? act.sentence) !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error ?? act.sentence}
        </p>
      )}
      <p className="text-sm text-ink-2">
        Only as they told you. We use it for the birthday email, if you switch that on and they have agreed to
        your news.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" className="max-md:h-11!" busy={act.busy} busyLabel="Saving...">
          Save birthday
        </Button>
        {customer.birthday !== null && (
          <Button
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            disabled={act.busy}
            onClick={() => void act.run(null)}
          >
            Remove birthday
          </Button>
        )}
        <Button variant="ghost" size="sm" className="max-md:h-11!" disabled={act.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
