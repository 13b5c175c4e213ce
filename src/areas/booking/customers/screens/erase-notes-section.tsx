import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { eraseCustomerNotes } from '../api.ts';
import type { CustomerPage } from '../contract.ts';

export function EraseNotesSection({
  customer,
  onChanged,
}: {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const erasing = useMutationAction({
    mutate: () => eraseCustomerNotes(api, customer.id),
    successToast: { title: 'Erased', description: `We’ve erased all notes and tags for ${customer.name}.` },
    onSuccess: (answer) => {
      setOpen(false);
      onChanged(answer);
    },
  });
  if (customer.notes.length + customer.tags.length === 0 && customer.birthday === null) return null;
  return (
    <Panel role="region" aria-labelledby="erase">
      <h2 id="erase" className="mb-2 text-h3">
        Asked you to delete their data?
      </h2>
      <p className="text-ink-2">
        Erases every note and tag, and the birthday, for {customer.name}. Bookings stay, because they’re sales
        records.
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        Erase notes and tags
      </Button>
      <MutationDialog
        mutation={erasing}
        open={open}
        onClose={() => setOpen(false)}
        title={`Erase notes and tags for ${customer.name}?`}
        cancelLabel="Cancel"
        confirmLabel="Erase notes and tags"
        busyLabel="Erasing..."
        onConfirm={() => void erasing.run()}
      >
        <p>
          You can’t undo this. We keep their marketing choice, so that you don’t email anyone who opted out.
        </p>
      </MutationDialog>
    </Panel>
  );
}
