import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { addWorkNote, assignWork, workItemQuery } from '../api.ts';
import { type WorkItem, workNoteSchema } from '../contract.ts';
import type { WorkKind } from '../kinds.ts';

export interface WorkDialogProps {
  kind: WorkKind;
  id: string | number;
  name: string;
  open: boolean;
  onClose: () => void;
}

export function WorkDialog({ kind, id, name, open, onClose }: WorkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={name}
      description="Assign it to an admin, and add notes that only admins see."
    >
      <QueryContent
        query={useQuery({ ...workItemQuery(useApi(), kind, id), enabled: open })}
        failure="We couldn’t load this page. Try again."
        waiting={<Skeleton className="h-55 rounded-card" />}
      >
        {(item) => (
          <div className="grid gap-6">
            <Assignee key={item.assignee?.id} itemRef={{ kind, id }} item={item} />
            <Notes itemRef={{ kind, id }} item={item} />
          </div>
        )}
      </QueryContent>
    </Dialog>
  );
}

interface WorkItemProps {
  itemRef: { kind: WorkKind; id: string | number };
  item: WorkItem;
}

const refresh = [['admin', 'work']] as const;

function Assignee({ itemRef, item: { assignee, admins } }: WorkItemProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(assignee?.id ?? '');
  const act = useMutationAction({
    mutate: (adminId: string | null) => assignWork(api, itemRef, { adminId, seen: assignee?.id ?? null }),
    successToast: (_answer, adminId) => ({ title: adminId === null ? 'Unassigned now' : 'Assigned' }),
    refresh,
    // On a conflict, shows the other admin's change.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['admin', 'work'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act.run(chosen === '' ? null : chosen);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <SelectField
          label="Assigned to"
          placeholder="Unassigned"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={admins.map((admin) => ({ value: admin.id, label: admin.name }))}
        />
        <Button type="submit" variant="secondary" busy={act.busy}>
          Assign
        </Button>
      </div>
      {act.sentence !== null && (
        <Notice tone="danger" role="alert">
          {act.sentence}
        </Notice>
      )}
    </form>
  );
}

function Notes({ itemRef, item: { notes } }: WorkItemProps) {
  const api = useApi();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    schema: workNoteSchema,
    initial: { body: '' },
    mutate: ({ body }) => addWorkNote(api, itemRef, { key, body }),
    successToast: { title: 'Note saved' },
    refresh,
    onSuccess: () => {
      setKey(crypto.randomUUID());
      form.reset();
    },
  });
  return (
    <section aria-label="Notes" className="grid gap-3">
      {notes.length > 0 && (
        <ol className="grid gap-3">
          {notes.map(({ id, author, body, writtenAt }) => (
            <li key={id} className="rounded-control bg-sunken px-4 py-3">
              <p className="text-sm text-ink-2 tabular-nums wrap-anywhere">
                <span className="font-semibold text-ink">{author}</span>,{' '}
                {formatLondonMoment(new Date(writtenAt))}
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
            </li>
          ))}
        </ol>
      )}
      <form {...form.form} className="grid gap-3">
        <TextAreaField
          label="Note for admins"
          rows={3}
          maxLength={2000}
          hint="Not sent. People get these notes if they ask for a copy of their data."
          {...form.field('body')}
        />
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Save note
          </Button>
        </div>
      </form>
    </section>
  );
}
