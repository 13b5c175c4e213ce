import Check from 'lucide-react/icons/check';
import ClockIcon from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { leaveWaitlist, waitlistKeys, withdrawAutoBookConsent } from '../api.ts';
import type { WaitlistEntry } from '../contract.ts';
import { entryEnd, formatOrdinal, oddsSentence, queueSentence } from '../copy.ts';

const MAX_DRAWN = 8;

function EntryCard({
  place,
  beside,
  children,
}: {
  place: WaitlistEntry;
  beside: ReactNode;
  children: ReactNode;
}) {
  const when = `${formatShortMoment(new Date(place.startsAt))} to ${formatLondonTime(new Date(place.endsAt))}`;
  return (
    <article className="grid gap-3.5 rounded-card border border-line bg-surface p-3.5 md:px-4.5 md:py-4">
      <div className="flex items-center gap-3 md:gap-4">
        <PhotoOrTile
          photo={place.photo}
          sizes="84px"
          activity={place.sessionType}
          size="sm"
          className="md:w-21!"
        />
        <div className="min-w-0 grow">
          <h3 className="font-sans text-h4 font-semibold wrap-anywhere">
            <RouteLink
              href={`/sessions/${place.sessionId}`}
              className="underline-offset-[3px] hover:underline"
            >
              {place.sessionTitle}
            </RouteLink>
          </h3>
          <p className="mt-0.5 text-sm text-ink-2">
            {when} · {place.businessName}
            {place.places > 1 && `, ${formatPlaces(place.places)} together`}
          </p>
        </div>
        {beside}
      </div>
      {children}
    </article>
  );
}

const footerClass =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 text-sm text-ink-2';
const footerTextClass = 'min-w-0 flex-1 basis-60';

export function QueuedEntryCard({ place }: { place: WaitlistEntry }) {
  const api = useApi();
  const { position, waiting } = place;
  const leave = useMutationAction({
    mutate: () => leaveWaitlist(api, place.id),
    successToast: { title: 'You left the list', description: place.sessionTitle },
    refresh: waitlistKeys,
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  if (position === null) return null;
  const odds = oddsSentence(place.inTen);
  const words = `You’re ${formatOrdinal(position)} of ${waiting}`;
  return (
    <EntryCard
      place={place}
      beside={
        <p aria-hidden="true" className="text-right leading-none">
          <b className="block font-display text-title leading-none font-bold tracking-tighter">
            {formatOrdinal(position)}
          </b>
          <span className="text-sm text-ink-3">of {waiting}</span>
        </p>
      }
    >
      {waiting <= MAX_DRAWN && (
        <div aria-hidden="true" className="flex gap-1">
          {Array.from({ length: waiting }, (_, index) => index + 1).map((number) => (
            <span
              key={number}
              className={classNames(
                'grid h-8.5 flex-1 place-items-center rounded-sm text-sm font-semibold first:rounded-l-full last:rounded-r-full',
                number === position ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-3',
              )}
            >
              {number === position ? 'You' : number}
            </span>
          ))}
        </div>
      )}
      <div className={footerClass}>
        <p className={footerTextClass}>
          <span className="sr-only">{words}. </span>
          {queueSentence(place)}
          {odds !== null && ` ${odds}.`}
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="max-md:h-11!"
          busy={leave.busy}
          onClick={() => void leave.run()}
        >
          Leave list
        </Button>
      </div>
      {place.bookForMe !== null && <AutoBookNotice place={place} upTo={place.bookForMe.upTo} />}
    </EntryCard>
  );
}

function AutoBookNotice({ place, upTo }: { place: WaitlistEntry; upTo: string }) {
  const api = useApi();
  const takeBack = useMutationAction({
    mutate: () => withdrawAutoBookConsent(api, place.id),
    successToast: { title: 'We’ll ask you first', description: 'We won’t book automatically on this list.' },
    refresh: waitlistKeys,
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  return (
    <div className={footerClass}>
      <p className={footerTextClass}>
        We’ll book it for you, up to <b className="font-semibold text-ink tabular-nums">£{upTo}</b>.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="max-md:h-11!"
        busy={takeBack.busy}
        onClick={() => void takeBack.run()}
      >
        Ask me first
      </Button>
    </div>
  );
}

export function EndedEntryCard({ place }: { place: WaitlistEntry }) {
  const { word, sentence } = entryEnd(place);
  const booked = place.state === 'booked';
  return (
    <EntryCard
      place={place}
      beside={
        <Badge tone={booked ? 'success' : 'neutral'}>
          <Icon drawing={booked ? Check : ClockIcon} className="size-3.5!" />
          {word}
        </Badge>
      }
    >
      <div className={footerClass}>
        <p className={footerTextClass}>{sentence}</p>
        {place.bookingId !== null && booked && (
          <ButtonLink
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            href={withQuery('/booking-confirmation', {
              session_id: place.sessionId,
              booking: place.bookingId,
            })}
          >
            View booking
          </ButtonLink>
        )}
        {place.nextStart !== null && (
          <ButtonLink
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            href={withQuery(`/sessions/${place.sessionId}`, { date: place.nextStart })}
          >
            Next: {formatShortMoment(new Date(place.nextStart))}
          </ButtonLink>
        )}
      </div>
    </EntryCard>
  );
}
