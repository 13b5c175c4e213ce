import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useUpdateUser } from '#areas/identity/accounts/current/use-update-user.ts';
import type { AvatarPerson } from '#shared/ui/brand/avatar.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { myTrainerQuery } from '../api.ts';

/** The account's way to change its photo, as this feature draws it. */
export type PhotoField = ComponentType<{
  person: AvatarPerson;
  hint?: string;
  /** It is saved: its public address, or null once it is removed. */
  onChanged: (address: string | null) => void;
}>;

/** A trainer's photo is the one of their account: here it is added where they write about themselves. */
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
        // The directory and the public profile show it too.
        void queryClient.invalidateQueries({ queryKey: ['trainers'] });
        void queryClient.invalidateQueries({ queryKey: ['trainer'], refetchType: 'none' });
        showUser({ profileImageUrl });
      }}
    />
  );
}
