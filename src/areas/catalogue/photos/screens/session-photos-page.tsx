import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { PhotosEditor } from './photos-editor.lazy.tsx';

const route = getRouteApi('/business/sessions/$sessionId/photos');

/** `/business/sessions/{id}/photos`. */
export function SessionPhotosPage() {
  const { sessionId } = route.useParams();
  const { data: session } = useSuspenseQuery(sessionQuery(useApi(), sessionId));
  return (
    <div className="container-page page">
      <BackLink href="/business">Your sessions</BackLink>
      <div className="mt-4 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 wrap-anywhere">{session.title}</h1>
        <ButtonLink variant="secondary" href={`/sessions/${session.id}`}>
          View as a customer
        </ButtonLink>
      </div>
      <PhotosEditor owner={{ of: 'sessions', id: session.id }} />
      <p className="mt-4 max-w-prose text-sm text-ink-2">
        If a session has no photographs, we show those of {session.business.name}.
      </p>
    </div>
  );
}
