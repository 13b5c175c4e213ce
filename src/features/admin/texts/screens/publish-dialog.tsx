import { z } from 'zod';
import { publishText } from '#features/running/texts/api.ts';
import type { EditedText } from '#features/running/texts/contract.ts';
import { textNoteSchema } from '#features/running/texts/contract.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { TextDraft } from './use-text-draft.ts';

const schema = z.object({ note: textNoteSchema });

/** Publishes what was written, with what changes: everybody reads it within a second. */
export function PublishDialog({
  open,
  text,
  draft,
  onClose,
  onOvertaken,
}: {
  open: boolean;
  text: EditedText;
  draft: TextDraft;
  onClose: () => void;
  /** Another admin was first. */
  onOvertaken: () => void;
}) {
  const api = useApi();
  const form = useActForm({
    schema,
    initial: { note: '' },
    act: ({ note }) =>
      publishText(api, text.name, {
        words: draft.isStandard ? null : draft.words,
        note,
        version: draft.version,
      }),
    said: { title: 'Published', description: text.label },
    refresh: [['admin'], ['text', text.name]],
    done: ({ version }) => {
      draft.published(version);
      form.reset();
      onClose();
    },
    refused: ({ code, fields }) => {
      if (code === 'conflict') {
        onOvertaken();
        onClose();
      } else if (Object.keys(fields).some((path) => path.startsWith('words.'))) {
        draft.mend(fields);
        onClose();
      }
    },
    unreachable: 'We could not reach the server, so nothing may have been published. Look at the page first.',
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title={`Publish: ${text.label}`}
      description={
        draft.isStandard
          ? 'The site’s own text is put back, and follows it from now on when it changes.'
          : 'Everybody reads it within a second. What was published before stays in the history.'
      }
      destructive={false}
      keep="Go on writing"
      confirm="Publish"
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="What changes, and why"
          hint="Admins read it in the history, and the audit log keeps it."
          rows={3}
          maxLength={500}
          {...form.field('note')}
        />
      </div>
    </ActDialog>
  );
}
