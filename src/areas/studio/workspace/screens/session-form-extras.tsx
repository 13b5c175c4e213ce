import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { closuresQuery } from '#areas/booking/schedule/closures/api.ts';
import { ownInstructorsQuery, setSessionInstructors } from '#areas/catalogue/instructors/api.ts';
import { updatePhoto, uploadPhoto } from '#areas/catalogue/photos/api.ts';
import type { SessionFormExtras } from '#areas/catalogue/sessions/own/form-extras.ts';
import { useApi } from '#shared/ui/site-context.tsx';

/** Instructors, photographs and closures for the session form. Renders nothing while the instructors load. */
export function WithSessionFormExtras({
  businessId,
  children,
}: {
  businessId: number;
  children: (extras: SessionFormExtras) => ReactNode;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const instructors = useQuery(ownInstructorsQuery(api, businessId));
  const closures = useQuery(closuresQuery(api, businessId));
  // The form begins with the instructors of its session.
  if (instructors.isPending) return null;
  return children({
    instructors: instructors.data?.instructors,
    closures: closures.data?.closures ?? [],
    saveInstructors: async (sessionId, instructorIds) => {
      await setSessionInstructors(api, sessionId, [...instructorIds]);
      await queryClient.invalidateQueries(ownInstructorsQuery(api, businessId));
    },
    addPhoto: async (sessionId, file, alt) => {
      const owner = { of: 'sessions', id: sessionId } as const;
      const { id } = await uploadPhoto(api, owner, file);
      if (alt.trim() !== '') await updatePhoto(api, owner, id, { alt });
    },
  });
}
