import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { OutOfCourtPicture } from './court-pictures.tsx';
import { DeadEnd } from './dead-end.tsx';

export function NotFoundScreen() {
  return (
    <DeadEnd
      title="404 Page Not Found"
      picture={<OutOfCourtPicture />}
      actions={
        <>
          <ButtonLink href="/search" size="lg" className="max-lg:flex-1">
            Find Sessions
          </ButtonLink>
          <ButtonLink href="/" variant="secondary" size="lg" className="max-lg:flex-1">
            Go Home
          </ButtonLink>
        </>
      }
    >
      Out! This page has moved or never existed. Your bookings are safe.
    </DeadEnd>
  );
}
