import { useState } from 'react';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { eraseNoted } from '../api.ts';
import type { CustomerPage } from '../contract.ts';

/** For somebody who asks the business to erase what it noted of them; nothing where it noted nothing. */
export function EraseNoted({
  customer,
  onChanged,
}: {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const erasing = useAct({
    act: () => eraseNoted(api, customer.id),
    said: { title: 'Erased', description: `We’ve erased all notes and tags for ${customer.name}.` },
    done: (answer) => {
      setOpen(false);
      onChanged(answer);
    },
  });
  if (customer.notes.length + customer.tags.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="erase">
      <h2 id="erase" className="mb-2 text-h3">
        Asked you to delete their data?
      </h2>
      <p className="text-ink-2">
        Erases every note and tag for {customer.name}. Bookings stay, because they’re sales records.
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        Erase notes and tags
      </Button>
      <ActDialog
        act={erasing}
        open={open}
        onClose={() => setOpen(false)}
        title={`Erase notes and tags for ${customer.name}?`}
        keep="Cancel"
        confirm="Erase notes and tags"
        busyLabel="Erasing..."
        onConfirm={() => void erasing.run()}
      >
        <p>
          You can’t undo this. We keep their marketing choice, so that you don’t email anyone who opted out.
        </p>
      </ActDialog>
    </Panel>
  );
}
