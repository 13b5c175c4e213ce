import Calendar from 'lucide-react/icons/calendar';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import Video from 'lucide-react/icons/video';
import type { ComponentType, ReactNode } from 'react';
import { formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { Trainer, TrainerOfferView, TrainerSessionType } from '#areas/catalogue/trainers/contract.ts';
import { formatExperience, formatLocation, fullName } from '#areas/catalogue/trainers/copy.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ChoiceCard } from '#shared/ui/fields/choice-card.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CHECK_CONNECTION, RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { FootBar } from '#shared/ui/type/foot-bar.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { type Meeting, type MeetingInput, meetingSchema } from '../contract.ts';
import { isInPerson, NOTICE_HOURS, selectOffer } from '../rules.ts';

export interface SelectedAppointment {
  startsAt: string;
  meeting: Meeting;
}

export interface BookTrainerProps {
  Portrait: ComponentType<{ trainer: Trainer }>;
  trainer: Trainer;
  offer: TrainerOfferView;
  onOffer: (offer: TrainerOfferView) => void;
  startsAt: string | null;
  picker: ReactNode;
  /** Replaces the choice once it is complete. */
  checkout: ReactNode;
  chosen: SelectedAppointment | null;
  /** Paid with a credit, in pounds; null if none. */
  covered: string | null;
  /** Until when it can be cancelled; null until a time is chosen. */
  cancellation: string | null;
  /** Null if signed in. */
  loginHref: string | null;
  /** Throws `ApiError`. */
  onContinue: (hour: SelectedAppointment) => Promise<void>;
  onChange: () => void;
  login: ReactNode;
}

/** `/book-trainer/{id}` */
export function BookTrainerScreen(props: BookTrainerProps) {
  const { trainer, offer, startsAt, chosen, covered, checkout, cancellation } = props;
  const choosing = !checkout;
  return (
    <div className="container-page container-checkout pt-4 pb-24 md:pt-6.5">
      <BackLink href={`/trainers/${trainer.id}`}>{`${trainer.firstName}’s profile`}</BackLink>
      <div className="mt-6 grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,64px)] gap-y-8 md:mt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,372px)]">
        <div className="min-w-0">
          <TrainerHead trainer={trainer} Portrait={props.Portrait} />
          {checkout || <AppointmentStep {...props} />}
        </div>
        <aside
          aria-label="Your booking"
          className={classNames(
            'lg:sticky lg:top-[calc(var(--topbar-h)+20px)]',
            // While choosing, phones have the bar at the foot.
            choosing ? 'max-lg:hidden' : 'max-lg:row-start-1',
          )}
        >
          <Panel className="grid gap-4 rounded-panel shadow-2">
            <BookingSummary
              trainer={trainer}
              offer={offer}
              startsAt={startsAt}
              chosen={chosen}
              onChange={props.onChange}
            />
            <PriceBreakdown
              sessionFeePence={decimalToPence(offer.price) ?? 0}
              covered={
                covered === null ? null : { places: 1, pence: decimalToPence(covered) ?? 0, of: 'package' }
              }
            />
            {choosing && (
              <>
                <BookButton startsAt={startsAt} loginHref={props.loginHref} block />
                {cancellation !== null && <p className="text-center text-sm text-ink-2">{cancellation}</p>}
              </>
            )}
          </Panel>
        </aside>
      </div>
      {choosing && (
        <FootBar>
          <p className="min-w-0 leading-tight">
            <b className="block text-lead tabular-nums">£{offer.totalPrice}</b>
            <span className="block truncate text-sm text-ink-2">
              {startsAt === null ? 'Choose a time' : formatShortMoment(new Date(startsAt))}
            </span>
          </p>
          <BookButton startsAt={startsAt} loginHref={props.loginHref} />
        </FootBar>
      )}
    </div>
  );
}

function TrainerHead({ trainer, Portrait }: Pick<BookTrainerProps, 'trainer' | 'Portrait'>) {
  return (
    <div className="mb-6 flex items-center gap-4">
      <Portrait trainer={trainer} />
      <div className="min-w-0">
        <h1 className="text-h2 wrap-anywhere">
          <span className="sr-only">Book </span>
          {fullName(trainer)}
        </h1>
        <p className="mt-1 text-sm wrap-anywhere text-ink-2">
          {formatLocation(trainer.location)} · {formatExperience(trainer.experience)}
        </p>
      </div>
    </div>
  );
}

const formId = 'book-appointment';

/** Submits the form of the place; leads to the times first, and to signing in. */
function BookButton({
  startsAt,
  loginHref,
  block,
}: Pick<BookTrainerProps, 'startsAt' | 'loginHref'> & { block?: boolean }) {
  if (startsAt === null)
    return (
      <ButtonLink variant="secondary" size="lg" block={block} href="#choose-a-day">
        Choose a time
      </ButtonLink>
    );
  if (loginHref !== null)
    return (
      <ButtonLink size="lg" block={block} href={loginHref}>
        Book Now
      </ButtonLink>
    );
  return (
    <Button type="submit" form={formId} size="lg" block={block}>
      Book Now
    </Button>
  );
}

function BookingSummary({
  trainer,
  offer,
  startsAt,
  chosen,
  onChange,
}: Pick<BookTrainerProps, 'trainer' | 'offer' | 'startsAt' | 'chosen' | 'onChange'>) {
  return (
    <div className="grid gap-1">
      <p className="text-title leading-none font-bold tracking-tighter tabular-nums">£{offer.totalPrice}</p>
      <p className="text-xs text-ink-3 tabular-nums">
        {offer.minutes} min: £{offer.price} + £{offer.platformFee} fee
      </p>
      <div className="mt-3 flex items-center gap-3 rounded-control bg-sunken px-3.5 py-3 text-sm leading-snug">
        <Icon drawing={Calendar} className="text-ink-3" />
        <div className="min-w-0">
          <p className="text-base font-semibold tabular-nums">
            {startsAt === null ? 'Choose a time' : formatWhen(startsAt)}
          </p>
          <p className="text-ink-2">
            {optionLabel(trainerSessionTypes, offer.sessionType)} with {fullName(trainer)}
          </p>
          {chosen !== null && isInPerson(chosen.meeting.sessionType) && (
            <p className="text-ink-2">
              {chosen.meeting.address}, {chosen.meeting.postcode}
            </p>
          )}
        </div>
      </div>
      {chosen !== null && (
        <div>
          <Button variant="secondary" size="sm" className="mt-2" onClick={onChange}>
            Change time or place
          </Button>
        </div>
      )}
    </div>
  );
}

function AppointmentStep(props: BookTrainerProps) {
  const { trainer, offer, startsAt, picker, chosen, loginHref, login, onContinue } = props;
  const { distanceUnit } = useSite();
  const { sessionType, minutes } = offer;
  const { errors, ...form } = useMutationForm<MeetingInput, Meeting, void>({
    schema: meetingSchema,
    initial: { address: '', postcode: '', ...chosen?.meeting, sessionType, minutes },
    // Type and length come from the URL.
    input: (values) => ({ ...values, sessionType, minutes }),
    mutate: async (meeting) => {
      if (startsAt === null) throw new RefusedError('Choose a time first');
      await onContinue({ startsAt, meeting });
    },
    unreachable: CHECK_CONNECTION,
  });
  const inPerson = isInPerson(sessionType);
  const refusedOffer = errors.sessionType ?? errors.minutes;
  return (
    <div className="grid grid-cols-1 gap-6">
      <OfferChoice {...props} />
      {picker}
      {loginHref !== null ? (
        login
      ) : (
        <form {...form.form} id={formId} className="grid gap-5">
          {refusedOffer !== undefined && <FieldError>{refusedOffer}</FieldError>}
          {inPerson && (
            <fieldset className="grid gap-2.5">
              <legend className={partTitle}>Where</legend>
              <div className="grid grid-cols-1 gap-5 wrap-anywhere md:grid-cols-[minmax(0,1fr)_180px]">
                <TextField
                  label="Address"
                  autoComplete="street-address"
                  hint={`Where you want to train. ${trainer.firstName} travels up to ${formatTravelRadius(trainer.travelRadius, distanceUnit)} from ${trainer.location}.`}
                  {...form.field('address')}
                />
                <TextField label="Postcode" autoComplete="postal-code" {...form.field('postcode')} />
              </div>
            </fieldset>
          )}
          <div role="alert" className="empty:hidden">
            {form.sentence !== null && <Notice tone="danger">{form.sentence}</Notice>}
          </div>
          <p className="text-sm text-ink-3">
            Book at least {NOTICE_HOURS} hours ahead. We won’t charge you yet.
          </p>
        </form>
      )}
    </div>
  );
}

const partTitle = 'mb-2.5 text-base font-semibold';

const kindDrawings: Readonly<Record<TrainerSessionType, IconDrawing>> = {
  one_on_one: UserRound,
  small_group: UsersRound,
  online: Video,
};

/** Hidden for a single offer. */
function OfferChoice({ trainer, offer, onOffer }: BookTrainerProps) {
  const kinds = trainer.sessionTypes.filter((type) =>
    trainer.offers.some(({ sessionType }) => sessionType === type),
  );
  const lengths = trainer.offers.filter(({ sessionType }) => sessionType === offer.sessionType);
  if (trainer.offers.length < 2) return null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <fieldset className="min-w-0">
        <legend className={partTitle}>What would you like?</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map((type) => {
            const next = selectOffer(trainer.offers, { kind: type, minutes: offer.minutes });
            return (
              next !== null && (
                <ChoiceCard
                  key={type}
                  name="kind"
                  drawing={kindDrawings[type]}
                  label={optionLabel(trainerSessionTypes, type)}
                  detail={`${next.minutes} min, £${next.totalPrice}`}
                  checked={type === offer.sessionType}
                  onChange={() => onOffer(next)}
                />
              )
            );
          })}
        </div>
      </fieldset>
      {lengths.length > 1 && (
        <fieldset className="min-w-0">
          <legend className={partTitle}>How long?</legend>
          <div className="flex flex-wrap gap-2">
            {lengths.map((length) => (
              <ChoiceCard
                key={length.minutes}
                name="minutes"
                label={`${length.minutes} minutes`}
                detail={`£${length.totalPrice} total`}
                checked={length.minutes === offer.minutes}
                onChange={() => onOffer(length)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** "Tuesday 24 November, 07:00". */
function formatWhen(startsAt: string): string {
  const at = new Date(startsAt);
  return `${formatLongDay(londonDay(at))}, ${formatLondonTime(at)}`;
}
