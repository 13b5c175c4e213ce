import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { cacheMyTrainer } from '../api.ts';
import { trainerToasts } from '../apply/copy.ts';
import { toApplication } from '../apply/trainer-profile.ts';
import type { MyTrainer } from '../contract.ts';
import { useConfirmAffectedHolds } from '../terms/affected-holds-dialog.tsx';
import { TrainerForm } from './trainer-form.tsx';
import { type PhotoField, TrainerPhoto } from './trainer-photo.tsx';

export function MyProfileForm({ trainer, PhotoField }: { trainer: MyTrainer; PhotoField: PhotoField }) {
  const api = useApi();
  const ask = useConfirmAffectedHolds();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return (
    <TrainerForm
      initial={toApplication(trainer)}
      photo={<TrainerPhoto person={trainer} PhotoField={PhotoField} />}
      submitLabel="Save profile"
      busyLabel="Saving..."
      onSave={async (profile) => {
        const saved = await ask((holds) =>
          api.call('PUT /api/personal-trainers/me', { body: { ...profile, holds } }),
        );
        cacheMyTrainer(queryClient, api, saved);
        toast(trainerToasts.saved(saved.status === 'pending'));
      }}
      onRefused={({ sentence }) => toast(trainerToasts.notSaved(sentence))}
    />
  );
}
