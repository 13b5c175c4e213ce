import type { ReactNode } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';

/** Replaces the form: why this session can't be booked here, and the alternatives. */
export function NotBookable({ session, noDates }: { session: Session; noDates: boolean }) {
  const { name, phone } = session.business;
  if (session.bookable && noDates) {
    return (
      <NotBookableNotice
        title="No dates available"
        way={
          <ButtonLink href={`/sessions/${session.id}`} variant="secondary">
            See all dates
          </ButtonLink>
        }
      >
        Every date is fully booked.
      </NotBookableNotice>
    );
  }
  if (session.status !== 'published') {
    return (
      <NotBookableNotice
        title={session.status === 'paused' ? 'This session is paused' : 'This session isn’t published yet'}
        way={
          <ButtonLink href="/search" variant="secondary">
            Find Sessions
          </ButtonLink>
        }
      >
        It isn’t taking bookings at the moment.
      </NotBookableNotice>
    );
  }
  return (
    <NotBookableNotice
      title="Online booking not available"
      way={
        <ButtonLink href={telephoneHref(phone)} variant="secondary">
          Call {phone}
        </ButtonLink>
      }
    >
      Contact {name} to book a place.
    </NotBookableNotice>
  );
}

function NotBookableNotice({ title, way, children }: { title: string; way: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="warning">
        <p className="font-semibold">{title}</p>
        <p>{children}</p>
      </Notice>
      {way}
    </div>
  );
}
