import type { ReactNode } from 'react';
import { z } from 'zod';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import type { ActOptions } from '#shared/ui/act/use-act.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { reasonSchema } from '../../people/contract.ts';

const schema = z.object({ reason: reasonSchema });

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  description: string;
  /** What the button says. */
  confirm: string;
  destructive?: boolean;
  /** Who reads the reason, where it is not the person concerned. */
  hint?: string;
  onClose: () => void;
  /** Does it. */
  act: (reason: string) => Promise<unknown>;
  said: ActOptions<unknown, unknown>['said'];
  /** What else is asked, and what it would touch. */
  children?: ReactNode;
}

/**
 * Asks for a reason before an admin's act. The dialog closes when the act is done; the lists and figures of the admin
 * pages are then asked for anew.
 */
export function ReasonDialog({
  open,
  title,
  description,
  confirm,
  destructive = true,
  hint = 'The person affected sees this. We save it in the audit log.',
  onClose,
  act,
  said,
  children,
}: ReasonDialogProps) {
  const form = useActForm({
    schema,
    initial: { reason: '' },
    act: ({ reason }) => act(reason),
    said,
    refresh: [['admin']],
    done: () => {
      form.reset();
      onClose();
    },
    unreachable: 'We couldn’t reach the server. We may not have saved your change. Try again.',
  });
  return (
    <ActDialog
      {...{ open, title, description, confirm, destructive, onClose }}
      act={form}
      keep="Cancel"
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref} className="grid gap-4">
        {children}
        <TextAreaField label="Reason" hint={hint} rows={4} maxLength={500} {...form.field('reason')} />
      </div>
    </ActDialog>
  );
}
