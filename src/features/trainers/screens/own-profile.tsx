import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { showTrainer } from '../api.ts';
import { trainerToasts } from '../apply/copy.ts';
import { applicationOf } from '../apply/trainer-profile.ts';
import type { OwnTrainer } from '../contract.ts';
import { useAskAboutHolds } from '../terms/holds-question.tsx';
import { TrainerForm } from './trainer-form.tsx';
import { type PhotoField, TrainerPhoto } from './trainer-photo.tsx';

/** What a trainer says of themselves, to change it: on their dashboard. */
export function OwnProfile({ trainer, PhotoField }: { trainer: OwnTrainer; PhotoField: PhotoField }) {
  const api = useApi();
  const ask = useAskAboutHolds();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return (
    <TrainerForm
      initial={applicationOf(trainer)}
      photo={<TrainerPhoto person={trainer} PhotoField={PhotoField} />}
      submitLabel="Save profile"
      busyLabel="Saving..."
      onSave={async (profile) => {
        const saved = await ask((holds) =>
          api.call('PUT /api/personal-trainers/me', { body: { ...profile, holds } }),
        );
        showTrainer(queryClient, api, saved);
        toast(trainerToasts.saved(saved.status === 'pending'));
      }}
      onRefused={({ sentence }) => toast(trainerToasts.notSaved(sentence))}
    />
  );
}
