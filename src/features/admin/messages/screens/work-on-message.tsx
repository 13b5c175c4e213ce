import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#features/help/messages/message-options.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { answerMessage, closeMessage, giveMessage, noteOnMessage, reopenMessage } from '../api.ts';
import { answerSchema, type MessageDetails, noteSchema } from '../contract.ts';

interface OfMessage {
  message: MessageDetails;
}

const refresh = [['admin']] as const;

/** What is done once an act was refused: the page shows what another admin did, and what is typed stays. */
function useLookAgain() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['admin', 'messages'] });
}

/** Answers by mail. */
export function AnswerForm({ message }: OfMessage) {
  const api = useApi();
  const refused = useLookAgain();
  const form = useActForm({
    schema: answerSchema,
    initial: { body: '' },
    act: ({ body }) => answerMessage(api, message, body),
    said: { title: 'Reply sent', description: `We’ve emailed it to ${message.email}.` },
    refresh,
    refused,
    done: () => {
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
        <Sentence>{form.sentence}</Sentence>
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Sending...">
            Send reply
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Writes a note that only admins read. */
export function NoteForm({ message: { id } }: OfMessage) {
  const api = useApi();
  const form = useActForm({
    schema: noteSchema,
    initial: { body: '' },
    act: ({ body }) => noteOnMessage(api, id, body),
    said: { title: 'Note saved' },
    refresh,
    done: () => {
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
        <Sentence>{form.sentence}</Sentence>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Save note
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Whose it is to answer. */
export function Assignee({ message }: OfMessage) {
  const api = useApi();
  const [chosen, setChosen] = useState<string | null>(null);
  const act = useAct({
    act: (adminId: string | null) => giveMessage(api, message, adminId),
    said: { title: 'Assigned' },
    refresh,
    refused: useLookAgain(),
    done: () => setChosen(null),
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
        <Sentence>{act.sentence}</Sentence>
        <div>
          <Button type="submit" variant="secondary" busy={act.busy}>
            Assign
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Closes it, or opens it again. */
export function Standing({ message }: OfMessage) {
  return (
    <>
      {message.state !== 'open' && <Move message={message} label="Reopen" move={reopenMessage} />}
      {message.state !== 'closed' && <Move message={message} label="Close" move={closeMessage} />}
    </>
  );
}

function Move({ message, label, move }: OfMessage & { label: string; move: typeof closeMessage }) {
  const api = useApi();
  const lookAgain = useLookAgain();
  const act = useAct({
    act: () => move(api, message),
    refresh,
    refused: ({ sentence }) => {
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

function Sentence({ children }: { children: string | null }) {
  return (
    children !== null && (
      <Notice tone="danger" role="alert">
        {children}
      </Notice>
    )
  );
}
