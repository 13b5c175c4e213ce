import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ComponentType, type ReactNode, useId } from 'react';
import { formatMark } from '#areas/booking/bookings/attend/copy.ts';
import { type Attendance, attendanceSchema } from '#areas/booking/bookings/contract.ts';
import { waiverStatusLabels } from '#areas/booking/waivers/copy.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { PageHead } from '#shared/ui/type/page-head.tsx';
import { REFETCH_INTERVAL_MS } from '../../check-in/use-attendance-marking.ts';
import { timeRangeText, venueText } from '../../occurrences/copy.ts';
import { markOnRegister, registerQuery } from '../api.ts';
import type { Register, RegisterLine } from '../contract.ts';

const route = getRouteApi('/business/classes/$occurrenceId');

export function RegisterPage({ Cover }: { Cover: ComponentType<{ occurrenceId: number }> }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const occurrenceId = Number(route.useParams().occurrenceId);
  const { now: loadedAt } = route.useLoaderData();
  const query = registerQuery(api, occurrenceId);
  const { data, dataUpdatedAt, refetch } = useQuery({ ...query, refetchInterval: REFETCH_INTERVAL_MS });
  const { input, run } = useMutationAction({
    mutate: async ({ person, state, was }: { person: RegisterLine; state: Attendance; was: Attendance }) => {
      const marked = await markOnRegister(api, occurrenceId, person.bookingId, { state, was });
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      return marked;
    },
    onSuccess: (marked) => {
      queryClient.setQueryData(
        query.queryKey,
        (register) =>
          register && {
            ...register,
            people: register.people.map((one) =>
              one.bookingId === marked.bookingId ? { ...one, ...marked } : one,
            ),
          },
      );
      void queryClient.invalidateQueries({ queryKey: ['dashboard', 'classes'] });
    },
    onError: ({ sentence }, { person }) => {
      void refetch();
      return { variant: 'destructive', title: `${person.name} wasn’t marked`, description: sentence };
    },
    keyOf: ({ person }) => person.bookingId,
  });
  if (data === undefined) return <FullPageSpinner />;
  return (
    <RegisterScreen
      cover={<Cover occurrenceId={occurrenceId} />}
      register={data}
      now={new Date(Math.max(loadedAt, dataUpdatedAt))}
      marking={input?.person.bookingId ?? null}
      onMark={(person, state) => {
        const was = attendanceSchema.safeParse(person.state);
        if (was.success) void run({ person, state, was: was.data });
      }}
    />
  );
}

function RegisterScreen({
  register: { businessId, date, people, walkIns, checkIn },
  cover,
  now,
  marking,
  onMark,
}: {
  register: Register;
  cover: ReactNode;
  now: Date;
  marking: string | null;
  onMark: (person: RegisterLine, state: Attendance) => void;
}) {
  const starts = new Date(date.startsAt);
  const open = now >= new Date(checkIn.opensAt) && now <= new Date(checkIn.closesAt) && !date.cancelled;
  const came = people.filter(({ state }) => state === 'attended').length;
  const walkedIn = walkIns.reduce((sum, { places }) => sum + places, 0);
  return (
    <div className="container-wide page">
      <RouteLink
        href={`/business/classes?business=${businessId}`}
        className="mb-3 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-ink-2 hover:underline"
      >
        <Icon drawing={ChevronLeft} size="sm" />
        My classes
      </RouteLink>
      <PageHead
        title={date.title}
        line={[formatLongDay(londonDay(starts)), timeRangeText(date), venueText(date)]
          .filter((fact) => fact !== null)
          .join(' · ')}
      />
      <div className="grid gap-4">
        {date.cancelled && <Notice tone="danger">This date is cancelled.</Notice>}
        {!date.cancelled && now < new Date(checkIn.opensAt) && (
          <Notice>You can mark attendance from {formatShortMoment(new Date(checkIn.opensAt))}.</Notice>
        )}
        {date.note !== '' && <Notice tone="info">{date.note}</Notice>}
        <section aria-labelledby="register-title">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
            <h2 id="register-title" className="text-h3">
              Register
            </h2>
            <p className="text-sm text-ink-2 tabular-nums" role="status">
              {came + walkedIn} of {people.length + walkedIn} here
            </p>
          </div>
          {people.length + walkIns.length === 0 ? (
            <p className="text-ink-2">No bookings yet. People who book will appear here.</p>
          ) : (
            <Card>
              <ul>
                {people.map((person) => (
                  <RegisterRow
                    key={person.bookingId}
                    person={person}
                    startsAt={starts}
                    busy={marking === person.bookingId}
                    open={open}
                    noShowPossible={now >= new Date(checkIn.noShowFrom)}
                    onMark={(state) => onMark(person, state)}
                  />
                ))}
                {walkIns.map(({ id, name, places }) => (
                  <Row key={id} name={name} badges={<Badge tone="neutral">Walk-in</Badge>}>
                    {places > 1 && <p className="text-sm text-ink-2">{pluralize(places, 'place')}</p>}
                  </Row>
                ))}
              </ul>
            </Card>
          )}
        </section>
      </div>
      {cover}
    </div>
  );
}

function Row({
  name,
  nameId,
  badges,
  actions,
  children,
}: {
  name: string;
  nameId?: string;
  badges?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li
      aria-labelledby={nameId}
      className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
    >
      <CustomerAvatar name={name} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <b id={nameId} className="font-semibold">
            {name}
          </b>
          {badges}
        </p>
        {children}
      </div>
      {actions}
    </li>
  );
}

function RegisterRow({
  person,
  startsAt,
  busy,
  open,
  noShowPossible,
  onMark,
}: {
  person: RegisterLine;
  startsAt: Date;
  busy: boolean;
  open: boolean;
  noShowPossible: boolean;
  onMark: (state: Attendance) => void;
}) {
  const nameId = useId();
  const { name, age, guardian, specialRequirements, firstTime, state, waiver } = person;
  const facts = [
    specialRequirements,
    [age === null ? '' : `Age ${age}`, guardian === null ? '' : `guardian ${guardian}`]
      .filter((fact) => fact !== '')
      .join(', '),
    formatMark(person, startsAt) ?? '',
  ].filter((fact) => fact !== '');
  return (
    <Row
      name={name}
      nameId={nameId}
      badges={
        <>
          {firstTime === true && <Badge tone="info">First time</Badge>}
          {(waiver === 'missing' || waiver === 'look') && (
            <Badge tone="warning">{waiver === 'look' ? 'See front desk' : waiverStatusLabels[waiver]}</Badge>
          )}
          {state === 'attended' && <StatusBadge status="attended" />}
          {state === 'no_show' && <StatusBadge status="no-show" />}
        </>
      }
      actions={
        open && (
          <div className="flex gap-1 max-sm:w-full max-sm:justify-end">
            {state === 'confirmed' ? (
              <>
                <Button
                  variant="secondary"
                  busy={busy}
                  busyLabel="Saving..."
                  aria-describedby={nameId}
                  className="max-sm:flex-1"
                  onClick={() => onMark('attended')}
                >
                  Mark as here
                </Button>
                {noShowPossible && (
                  <Button variant="ghost" aria-describedby={nameId} onClick={() => onMark('no_show')}>
                    No-show
                  </Button>
                )}
              </>
            ) : (
              <Button
                variant="ghost"
                busy={busy}
                busyLabel="Saving..."
                aria-describedby={nameId}
                onClick={() => onMark('confirmed')}
              >
                Undo
              </Button>
            )}
          </div>
        )
      }
    >
      {facts.map((fact) => (
        <p key={fact} className="text-sm text-ink-2">
          {fact}
        </p>
      ))}
    </Row>
  );
}
