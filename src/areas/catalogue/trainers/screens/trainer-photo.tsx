import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useUpdateUser } from '#areas/identity/accounts/current/use-update-user.ts';
import type { AvatarPerson } from '#shared/ui/brand/avatar.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { myTrainerQuery } from '../api.ts';

export type PhotoField = ComponentType<{
  person: AvatarPerson;
  hint?: string;
  /** The saved photo's URL, or null once it is removed. */
  onChanged: (address: string | null) => void;
}>;

/** The account's photo, editable here. */
export function TrainerPhoto({ person, PhotoField }: { person: AvatarPerson; PhotoField: PhotoField }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showUser = useUpdateUser();
  return (
    <PhotoField
      person={person}
      hint="Shown in the directory and next to your name. JPEG, PNG or WebP, up to 10 MB, cropped to a square."
      onChanged={(profileImageUrl) => {
        queryClient.setQueryData(myTrainerQuery(api).queryKey, (answer) =>
          answer?.trainer ? { trainer: { ...answer.trainer, profileImageUrl } } : answer,
        );
        void queryClient.invalidateQueries({ queryKey: ['trainers'] });
        void queryClient.invalidateQueries({ queryKey: ['trainer'], refetchType: 'none' });
        showUser({ profileImageUrl });
      }}
    />
  );
}
