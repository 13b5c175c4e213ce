import { z } from 'zod';
import { publishText } from '#areas/messaging/texts/api.ts';
import type { EditedText } from '#areas/messaging/texts/contract.ts';
import { textNoteSchema } from '#areas/messaging/texts/contract.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { TextDraft } from './use-text-draft.ts';

const schema = z.object({ note: textNoteSchema });

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
  /** Another admin published first. */
  onOvertaken: () => void;
}) {
  const api = useApi();
  const form = useMutationForm({
    schema,
    initial: { note: '' },
    mutate: ({ note }) =>
      publishText(api, text.name, {
        words: draft.isStandard ? null : draft.words,
        note,
        version: draft.version,
      }),
    successToast: { title: 'Published', description: text.label },
    refresh: [['admin'], ['text', text.name]],
    onSuccess: ({ version }) => {
      draft.published(version);
      form.reset();
      onClose();
    },
    onError: ({ code, fields }) => {
      if (code === 'conflict') {
        onOvertaken();
        onClose();
      } else if (Object.keys(fields).some((path) => path.startsWith('words.'))) {
        draft.showErrors(fields);
        onClose();
      }
    },
    unreachable: 'We couldn’t reach the server, so we may not have published this. Check the page first.',
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title={`Publish: ${text.label}`}
      description={
        draft.isStandard
          ? 'We restore the site’s own text. It then updates with each release.'
          : 'Everyone sees it within a second. Earlier versions stay in the history.'
      }
      destructive={false}
      cancelLabel="Cancel"
      confirmLabel="Publish"
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
    </MutationDialog>
  );
}
