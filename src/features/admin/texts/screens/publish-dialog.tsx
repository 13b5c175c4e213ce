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
    unreachable: 'We couldn’t reach the server, so we may not have published this. Check the page first.',
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title={`Publish: ${text.label}`}
      description={
        draft.isStandard
          ? 'We restore the site’s own text. It then updates with each release.'
          : 'Everyone sees it within a second. Earlier versions stay in the history.'
      }
      destructive={false}
      keep="Cancel"
      confirm="Publish"
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="Describe the change"
          hint="Only admins see this, in the history and the audit log."
          rows={3}
          maxLength={500}
          {...form.field('note')}
        />
      </div>
    </ActDialog>
  );
}
