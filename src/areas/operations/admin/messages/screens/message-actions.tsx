import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#areas/operations/help/messages/message-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { addMessageNote, answerMessage, assignMessageTo, closeMessage, reopenMessage } from '../api.ts';
import { answerSchema, type MessageDetails, noteSchema } from '../contract.ts';

interface MessageProps {
  message: MessageDetails;
}

const refresh = [['admin']] as const;

/** Refetches after a refused action, and keeps the typed text. */
function useRefreshOnRefusal() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['admin', 'messages'] });
}

export function AnswerForm({ message }: MessageProps) {
  const api = useApi();
  const refused = useRefreshOnRefusal();
  const form = useMutationForm({
    schema: answerSchema,
    initial: { body: '' },
    mutate: ({ body }) => answerMessage(api, message, body),
    successToast: { title: 'Reply sent', description: `We’ve emailed it to ${message.email}.` },
    refresh,
    onError: refused,
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <Panel>
      <form {...form.form} className="grid gap-4">
        <TextAreaField
          label={`Reply to ${message.name}`}
          rows={7}
          maxLength={MESSAGE_MAX_LENGTH}
          hint="We email it with your first name. Their reply goes to our support address."
          {...form.field('body')}
        />
        <ErrorSentence>{form.sentence}</ErrorSentence>
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Sending...">
            Send reply
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export function NoteForm({ message: { id } }: MessageProps) {
  const api = useApi();
  const form = useMutationForm({
    schema: noteSchema,
    initial: { body: '' },
    mutate: ({ body }) => addMessageNote(api, id, body),
    successToast: { title: 'Note saved' },
    refresh,
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <Panel>
      <form {...form.form} className="grid gap-4">
        <TextAreaField
          label="Note for admins"
          maxLength={MESSAGE_MAX_LENGTH}
          hint="Not sent. People get these notes if they ask for a copy of their data."
          {...form.field('body')}
        />
        <ErrorSentence>{form.sentence}</ErrorSentence>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Save note
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export function Assignee({ message }: MessageProps) {
  const api = useApi();
  const [chosen, setChosen] = useState<string | null>(null);
  const act = useMutationAction({
    mutate: (adminId: string | null) => assignMessageTo(api, message, adminId),
    successToast: { title: 'Assigned' },
    refresh,
    onError: useRefreshOnRefusal(),
    onSuccess: () => setChosen(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) void act.run(chosen === '' ? null : chosen);
  };
  return (
    <Panel>
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Assigned to"
          dense
          placeholder="Unassigned"
          value={chosen ?? message.assignedTo?.id ?? ''}
          onChange={(event) => setChosen(event.target.value)}
          options={message.admins.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ErrorSentence>{act.sentence}</ErrorSentence>
        <div>
          <Button type="submit" variant="secondary" busy={act.busy}>
            Assign
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export function MessageStatusActions({ message }: MessageProps) {
  return (
    <>
      {message.state !== 'open' && <MoveButton message={message} label="Reopen" move={reopenMessage} />}
      {message.state !== 'closed' && <MoveButton message={message} label="Close" move={closeMessage} />}
    </>
  );
}

function MoveButton({ message, label, move }: MessageProps & { label: string; move: typeof closeMessage }) {
  const api = useApi();
  const lookAgain = useRefreshOnRefusal();
  const act = useMutationAction({
    mutate: () => move(api, message),
    refresh,
    onError: ({ sentence }) => {
      lookAgain();
      return { title: 'Nothing changed', description: sentence, variant: 'destructive' };
    },
  });
  return (
    <Button variant="secondary" busy={act.busy} onClick={() => void act.run()}>
      {label}
    </Button>
  );
}

function ErrorSentence({ children }: { children: string | null }) {
  return (
    children !== null && (
      <Notice tone="danger" role="alert">
        {children}
      </Notice>
    )
  );
}
