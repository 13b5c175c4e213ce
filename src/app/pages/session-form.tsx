import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { closuresQuery } from '#areas/booking/schedule/closures/api.ts';
import { ownInstructorsQuery, setSessionInstructors } from '#areas/catalogue/instructors/api.ts';
import { updatePhoto, uploadPhoto } from '#areas/catalogue/photos/api.ts';
import type { SessionForm as Form } from '#areas/catalogue/sessions/own/screens/own-sessions.tsx';
import { SessionDialog } from '#areas/catalogue/sessions/own/screens/session-dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

/** The session form with instructors, photographs and closures, which come after sessions. */
export function SessionForm(props: ComponentProps<Form>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { business } = props;
  const instructors = useQuery(ownInstructorsQuery(api, business.id));
  const closures = useQuery(closuresQuery(api, business.id));
  // The form begins with the instructors of its session.
  if (instructors.isPending) return null;
  return (
    <SessionDialog
      {...props}
      extras={{
        instructors: instructors.data?.instructors,
        closures: closures.data?.closures ?? [],
        saveInstructors: async (sessionId, instructorIds) => {
          await setSessionInstructors(api, sessionId, [...instructorIds]);
          await queryClient.invalidateQueries(ownInstructorsQuery(api, business.id));
        },
        addPhoto: async (sessionId, file, alt) => {
          const owner = { of: 'sessions', id: sessionId } as const;
          const { id } = await uploadPhoto(api, owner, file);
          if (alt.trim() !== '') await updatePhoto(api, owner, id, { alt });
        },
      }}
    />
  );
}
