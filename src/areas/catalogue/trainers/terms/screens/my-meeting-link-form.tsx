import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { cacheMyTrainer } from '../../api.ts';
import { trainerToasts } from '../../apply/copy.ts';
import { type MyTrainer, meetingLinkSchema } from '../../contract.ts';

/** The default for online appointments. */
export function MyMeetingLinkForm({ trainer }: { trainer: MyTrainer }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useMutationForm({
    schema: meetingLinkSchema,
    initial: { meetingLink: trainer.meetingLink },
    mutate: (body: { meetingLink: string }) =>
      api.call('PUT /api/personal-trainers/me/meeting-link', { body }),
    successToast: ({ meetingLink }) => ({
      title: meetingLink === '' ? 'Link removed' : 'Link saved',
      description: 'Your upcoming online bookings show it now.',
    }),
    onSuccess: (saved) => cacheMyTrainer(queryClient, api, saved),
    unreachable: trainerToasts.unreachable,
  });
  return (
    <Panel>
      <form {...form.form} className="grid gap-5">
        <TextField
          label="Meeting link"
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="Only people with an online booking see it: on their ticket, in emails and in their calendar. You can change the link for one booking."
          {...form.field('meetingLink')}
          error={form.errors.meetingLink ?? form.sentence ?? undefined}
        />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Save link
          </Button>
        </div>
      </form>
    </Panel>
  );
}
