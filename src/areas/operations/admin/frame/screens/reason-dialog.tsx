import type { ReactNode } from 'react';
import { z } from 'zod';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import type { MutationActionOptions } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { reasonSchema } from '../../people/contract.ts';

const schema = z.object({ reason: reasonSchema });

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  description: string;
  confirmLabel: string;
  destructive?: boolean;
  /** Who reads the reason, if not the person concerned. */
  hint?: string;
  onClose: () => void;
  mutate: (reason: string) => Promise<unknown>;
  successToast: MutationActionOptions<unknown, unknown>['successToast'];
  onSuccess?: () => void;
  /** Extra fields and consequences. */
  children?: ReactNode;
}

/** Asks for a reason before an admin's action. After success it closes, and the admin lists and figures refetch. */
export function ReasonDialog({
  open,
  title,
  description,
  confirmLabel,
  destructive = true,
  hint = 'The person affected sees this. We save it in the audit log.',
  onClose,
  mutate,
  successToast,
  onSuccess,
  children,
}: ReasonDialogProps) {
  const form = useMutationForm({
    schema,
    initial: { reason: '' },
    mutate: ({ reason }) => mutate(reason),
    successToast,
    refresh: [['admin']],
    onSuccess: () => {
      form.reset();
      onClose();
      onSuccess?.();
    },
    unreachable: 'We couldn’t reach the server. We may not have saved your change. Try again.',
  });
  return (
    <MutationDialog
      {...{ open, title, description, confirmLabel, destructive, onClose }}
      mutation={form}
      cancelLabel="Cancel"
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref} className="grid gap-4">
        {children}
        <TextAreaField label="Reason" hint={hint} rows={4} maxLength={500} {...form.field('reason')} />
      </div>
    </MutationDialog>
  );
}
