import { useQueryClient } from '@tanstack/react-query';
import { useShowUser } from '#features/accounts/current/use-show-user.ts';
import { PhotoField } from '#features/accounts/profile/screens/photo-field.tsx';
import { ownTrainerQuery } from '#features/trainers/api.ts';
import type { AvatarPerson } from '#shared/ui/brand/avatar.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

/** A trainer's photo is the one of their account: here it is added where they write about themselves. */
export function TrainerPhoto({ person }: { person: AvatarPerson }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showUser = useShowUser();
  return (
    <PhotoField
      person={person}
      hint="Shown in the directory and beside your name. JPEG, PNG or WebP, up to 10 MB, cropped to a square."
      onChanged={(profileImageUrl) => {
        queryClient.setQueryData(ownTrainerQuery(api).queryKey, (answer) =>
          answer?.trainer ? { trainer: { ...answer.trainer, profileImageUrl } } : answer,
        );
        // The directory and the public profile show it too.
        void queryClient.invalidateQueries({ queryKey: ['trainers'] });
        void queryClient.invalidateQueries({ queryKey: ['trainer'], refetchType: 'none' });
        showUser({ profileImageUrl });
      }}
    />
  );
}
