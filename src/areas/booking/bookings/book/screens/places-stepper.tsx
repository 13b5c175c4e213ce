import type { Session } from '#areas/catalogue/sessions/contract.ts';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { PeoplePicker } from '#areas/catalogue/sessions/prices/people-picker.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import type { BookingPage } from './use-booking-page.ts';

/** Locked while paying. */
export function PlacesStepper({
  page,
  session,
  onChoose,
  onChoosePeople,
}: {
  page: BookingPage;
  session: Session;
  onChoose: (places: number) => void;
  onChoosePeople: (people: PlaceCategory[]) => void;
}) {
  const { places, maxPlaces, flow } = page;
  const { step } = flow.state;
  if (page.blocked || step === 'working' || step === 'paid' || step === 'booked') return null;
  if (page.people !== null)
    return (
      <div className="border-t border-line pt-4">
        <PeoplePicker session={session} people={page.people} max={maxPlaces} onChoose={onChoosePeople} />
      </div>
    );
  if (maxPlaces === 1) return null;
  return (
    <div className="border-t border-line pt-4">
      <Stepper
        label={page.series.length > 1 && page.course === null ? 'Places at each date' : 'Places'}
        hint={`Up to ${maxPlaces} in one booking`}
        unit="place"
        value={places}
        max={maxPlaces}
        onChange={onChoose}
      />
    </div>
  );
}
