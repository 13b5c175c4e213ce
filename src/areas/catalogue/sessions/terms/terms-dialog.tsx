import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { termsQuery } from '../show/api.ts';
import { type Term, termsSchema } from './contract.ts';

export function TermsDialog({
  session,
  onClose,
}: {
  session: { id: number; title: string };
  onClose: () => void;
}) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({ ...termsQuery(api, session.id), staleTime: 0, gcTime: 0 });
  if (data !== undefined) return <TermsForm session={session} terms={data} onClose={onClose} />;
  return (
    <MutationDialog
      open
      onClose={onClose}
      title="Terms"
      cancelLabel="Close"
      confirmLabel={null}
      onConfirm={onClose}
    >
      {isError ? (
        <ErrorState title="Failed to load the terms. Please try again." onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-ink-2">
          Loading the terms
        </p>
      )}
    </MutationDialog>
  );
}

function TermsForm({
  session,
  terms,
  onClose,
}: {
  session: { id: number; title: string };
  terms: readonly Term[];
  onClose: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const formId = useId();
  const { values, set, ...form } = useMutationForm({
    id: formId,
    schema: termsSchema,
    initial: { terms: [...terms] },
    mutate: (input) => api.call('PUT /api/sessions/:id/terms', { params: { id: session.id }, body: input }),
    successToast: (saved) => ({
      title: 'Terms saved',
      description:
        saved.length === 0 ? `${session.title} runs all year.` : `${session.title} runs in term time.`,
    }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['session', String(session.id)] });
      onClose();
    },
  });
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      title="Terms"
      description={`${session.title} runs only in these terms. With no terms it runs all year. Existing bookings aren’t affected.`}
      cancelLabel="Cancel"
      confirmLabel="Save terms"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={formId}
    >
      <form {...form.form} className="grid gap-4">
        {values.terms.map((term, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place.
            key={index}
            className="grid grid-cols-2 gap-3 rounded-card border border-line p-3.5"
          >
            <legend className="sr-only">{term.name === '' ? `Term ${index + 1}` : term.name}</legend>
            <div className="col-span-2 flex items-start gap-2">
              <TextField
                label="Name"
                className="flex-1"
                placeholder="Spring term"
                maxLength={60}
                dense
                {...form.field(`terms.${index}.name`)}
              />
              <Button
                variant="ghost"
                iconOnly
                className="mt-6"
                aria-label={`Remove ${term.name === '' ? `term ${index + 1}` : term.name}`}
                onClick={() => set({ terms: values.terms.filter((_, other) => other !== index) })}
              >
                <Icon drawing={Trash2} />
              </Button>
            </div>
            <TextField label="First day" type="date" dense {...form.field(`terms.${index}.firstDay`)} />
            <TextField label="Last day" type="date" dense {...form.field(`terms.${index}.lastDay`)} />
          </fieldset>
        ))}
        <Button
          variant="secondary"
          onClick={() => set({ terms: [...values.terms, { name: '', firstDay: '', lastDay: '' }] })}
        >
          <Icon drawing={Plus} size="sm" />
          Add a term
        </Button>
      </form>
    </MutationDialog>
  );
}
