import { useState } from 'react';
import {
  extensionErrors,
  MAX_EXTENSION_DAYS,
  MAX_EXTENSION_NOTE,
  MAX_EXTENSION_VISITS,
} from '#areas/money/entitlements/desk/extension-rules.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { extendPass } from '../api.ts';
import { extendPassSchema, type HeldPass } from '../contract.ts';

export interface PassDialogProps {
  businessId: number;
  pass: HeldPass;
  onClose: () => void;
}

/** An empty field is none. */
const count = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

export function ExtendDialog({ businessId, pass, onClose }: PassDialogProps) {
  const api = useApi();
  const [key] = useState(() => crypto.randomUUID());
  const [days, setDays] = useState('');
  const [visits, setVisits] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const extending = useMutationAction({
    mutate: (body: Parameters<typeof extendPass>[2]) =>
      extendPass(api, { businessId, creditId: pass.creditId }, body),
    refresh: [['desk-offers', businessId], ['customers', businessId], ['customer']],
    successToast: { title: 'Pass extended' },
    onSuccess: onClose,
  });
  const submit = () => {
    const read = extendPassSchema.safeParse({ key, days: count(days), visits: count(visits), note });
    setErrors(
      Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (read.success) void extending.run(read.data);
  };
  return (
    <MutationDialog
      open
      mutation={extending}
      title={`Extend the ${pass.name}?`}
      cancelLabel="Cancel"
      confirmLabel="Extend pass"
      destructive={false}
      onClose={onClose}
      onConfirm={submit}
    >
      <div className="grid gap-3.5">
        <TextField
          label="More days"
          inputMode="numeric"
          hint={`Up to ${MAX_EXTENSION_DAYS}`}
          value={days}
          error={errors.days}
          onChange={({ target }) => setDays(target.value)}
        />
        {!pass.unlimited && (
          <TextField
            label="More visits"
            inputMode="numeric"
            hint={`Up to ${MAX_EXTENSION_VISITS}`}
            value={visits}
            error={errors.visits}
            onChange={({ target }) => setVisits(target.value)}
          />
        )}
        <TextField
          label="Reason"
          maxLength={MAX_EXTENSION_NOTE}
          value={note}
          error={errors.note === undefined ? undefined : extensionErrors.noNote}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </MutationDialog>
  );
}
