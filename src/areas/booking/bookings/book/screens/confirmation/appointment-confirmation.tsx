import Clock from 'lucide-react/icons/clock';
import ClockArrowUp from 'lucide-react/icons/clock-arrow-up';
import GlassWater from 'lucide-react/icons/glass-water';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Booking } from '../../../contract.ts';
import { formatSpanDay, formatTimes, seeYouSentence } from '../../../copy.ts';
import { isUpcoming } from '../../../my-bookings/my-bookings.ts';
import { preparationContext, preparationFor } from '../../before-you-go.ts';
import { CancellationFact } from '../cancellation-fact.tsx';
import { ConfirmedHeading } from './confirmed-heading.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { PaymentSummary } from './payment-summary.tsx';

export function AppointmentConfirmation({
  booking,
  firstName,
  now,
  signInOffer,
}: {
  booking: Booking;
  firstName: string;
  now: Date;
  signInOffer: ReactNode;
}) {
  const { business, session, trainer } = booking;
  const span = { startsAt: booking.sessionDate, endsAt: booking.endsAt };
  const online = trainer?.sessionType === 'online';
  const { arriving, bringing } = preparationFor(preparationContext(booking));
  return (
    <div className="container-page page [--container-w:1040px]">
      <ConfirmedHeading>
        {isUpcoming(booking, now)
          ? seeYouSentence(span, firstName, now)
          : `This took place on ${formatSpanDay(span)}.`}{' '}
        We’ve emailed your confirmation.
      </ConfirmedHeading>
      <div className="grid gap-5 lg:grid-cols-[1.4fr_1fr]">
        <Panel data-print className="grid content-start gap-4 shadow-2">
          <h2 className="font-sans text-h3 font-semibold">{session.title}</h2>
          <p className="font-display text-title leading-heading font-bold tracking-tight tabular-nums">
            {formatSpanDay(span)}
            <br />
            {formatTimes(span)}
          </p>
          <FactList>
            <Fact icon={online ? Video : MapPin}>{online ? 'Online' : addressLine(business)}</Fact>
            <Fact icon={Clock}>{optionLabel(trainerSessionTypes, trainer?.sessionType ?? '')}</Fact>
          </FactList>
          {trainer?.meetingLink !== undefined && (
            <div className="grid gap-1.5">
              <ButtonLink
                href={trainer.meetingLink}
                target="_blank"
                rel="noopener noreferrer"
                className="justify-self-start"
              >
                Join online
              </ButtonLink>
              <p className="text-sm break-all text-ink-3">{trainer.meetingLink}</p>
            </div>
          )}
        </Panel>
        <Panel data-print className="grid content-between gap-5">
          <PaymentSummary booking={booking} />
        </Panel>
        {signInOffer}
        <Panel role="region" aria-label="Before you go">
          <h2 className="mb-3.5 font-sans text-h4 font-semibold">Before you go</h2>
          <FactList>
            <Fact icon={ClockArrowUp}>{arriving}</Fact>
            <Fact icon={GlassWater}>{bringing}</Fact>
            <CancellationFact booking={booking} now={now} />
          </FactList>
        </Panel>
        <Panel role="region" aria-label="Trainer Contact">
          <h2 className="mb-3.5 font-sans text-h4 font-semibold">Trainer Contact</h2>
          <FactList>
            <Fact icon={Phone}>
              <a href={telephoneHref(business.phone)} className="text-ink tabular-nums">
                {business.phone}
              </a>
            </Fact>
            <Fact icon={UserRound}>
              <RouteLink href={`/trainers/${trainer?.id}`} className="link">
                {business.name}
              </RouteLink>
            </Fact>
          </FactList>
        </Panel>
      </div>
    </div>
  );
}
