import type { ReactNode } from 'react';
import { formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { Trainer, TrainerOfferView } from '#areas/catalogue/trainers/contract.ts';
import { fullName } from '#areas/catalogue/trainers/copy.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { CHECK_CONNECTION, RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { type Meeting, type MeetingInput, meetingSchema } from '../contract.ts';
import { isInPerson, NOTICE_HOURS, selectOffer } from '../rules.ts';

export interface SelectedAppointment {
  startsAt: string;
  meeting: Meeting;
}

export interface BookTrainerProps {
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
  /** Null if signed in. */
  loginHref: string | null;
  /** Throws `ApiError`. */
  onContinue: (hour: SelectedAppointment) => Promise<void>;
  onChange: () => void;
  login: ReactNode;
}

/** `/book-trainer/{id}` */
export function BookTrainerScreen(props: BookTrainerProps) {
  const { trainer, offer, startsAt, chosen, covered, checkout } = props;
  return (
    <div className="container-page container-checkout pt-4 pb-20 md:pt-6.5">
      <BackLink href={`/trainers/${trainer.id}`}>{fullName(trainer)}</BackLink>
      <h1 className="mt-2.5">Book {fullName(trainer)}</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,64px)] gap-y-8 md:mt-7.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
        <div className="min-w-0">{checkout || <AppointmentStep {...props} />}</div>
        <aside aria-label="Your booking" className="max-lg:row-start-1">
          <Panel className="grid gap-4">
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
          </Panel>
        </aside>
      </div>
    </div>
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
      <p className="text-h4 font-semibold">Personal training with {fullName(trainer)}</p>
      <p className="text-ink-2 tabular-nums">
        {startsAt === null ? 'Choose a time' : formatWhen(startsAt)} ({offer.minutes} min)
      </p>
      <p className="text-ink-2">{optionLabel(trainerSessionTypes, offer.sessionType)}</p>
      {chosen !== null && (
        <>
          {isInPerson(chosen.meeting.sessionType) && (
            <p className="text-ink-2">
              {chosen.meeting.address}, {chosen.meeting.postcode}
            </p>
          )}
          <div>
            <Button variant="secondary" size="sm" className="mt-2" onClick={onChange}>
              Change time or place
            </Button>
          </div>
        </>
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
    <div className="grid gap-8">
      <OfferChoice {...props} />
      {picker}
      {loginHref !== null ? (
        login
      ) : (
        <form {...form.form} className="grid gap-6">
          {refusedOffer !== undefined && <FieldError>{refusedOffer}</FieldError>}
          {inPerson && (
            <div className="grid grid-cols-1 gap-5 wrap-anywhere md:grid-cols-[minmax(0,1fr)_180px]">
              <TextField
                label="Address"
                autoComplete="street-address"
                hint={`Where you want to train. ${trainer.firstName} travels up to ${formatTravelRadius(trainer.travelRadius, distanceUnit)} from ${trainer.location}.`}
                {...form.field('address')}
              />
              <TextField label="Postcode" autoComplete="postal-code" {...form.field('postcode')} />
            </div>
          )}
          <div role="alert" className="empty:hidden">
            {form.sentence !== null && <Notice tone="danger">{form.sentence}</Notice>}
          </div>
          <div className="grid gap-3">
            <Button type="submit" size="lg" busy={form.busy} className="md:justify-self-start">
              Continue to payment
            </Button>
            <p className="text-sm text-ink-3">
              Book at least {NOTICE_HOURS} hours ahead. We won’t charge you yet.
            </p>
          </div>
        </form>
      )}
    </div>
  );
}

/** Hidden for a single offer. */
function OfferChoice({ trainer, offer, onOffer }: BookTrainerProps) {
  const kinds = trainer.sessionTypes.filter((type) =>
    trainer.offers.some(({ sessionType }) => sessionType === type),
  );
  const lengths = trainer.offers.filter(({ sessionType }) => sessionType === offer.sessionType);
  if (trainer.offers.length < 2) return null;
  return (
    <div className="grid gap-6">
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-display text-figure font-bold">Session type</legend>
        {kinds.map((type) => (
          <RadioField
            key={type}
            name="kind"
            label={optionLabel(trainerSessionTypes, type)}
            checked={type === offer.sessionType}
            onChange={() => {
              const next = selectOffer(trainer.offers, { kind: type, minutes: offer.minutes });
              if (next !== null) onOffer(next);
            }}
          />
        ))}
      </fieldset>
      {lengths.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-display text-figure font-bold">Length</legend>
          {lengths.map((length) => (
            <RadioField
              key={length.minutes}
              name="minutes"
              label={`${length.minutes} minutes`}
              trailing={<span className="tabular-nums">£{length.totalPrice} total</span>}
              checked={length.minutes === offer.minutes}
              onChange={() => onOffer(length)}
            />
          ))}
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
