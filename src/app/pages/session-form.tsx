import type { ComponentProps } from 'react';
import type { SessionForm as Form } from '#areas/catalogue/sessions/own/screens/own-sessions.tsx';
import { SessionDialog } from '#areas/catalogue/sessions/own/screens/session-dialog.tsx';
import { WithSessionFormExtras } from '#areas/studio/workspace/screens/session-form-extras.tsx';

/** The session form with instructors, photographs and closures, which come after sessions. */
export function SessionForm(props: ComponentProps<Form>) {
  return (
    <WithSessionFormExtras businessId={props.business.id}>
      {(extras) => <SessionDialog {...props} extras={extras} />}
    </WithSessionFormExtras>
  );
}
