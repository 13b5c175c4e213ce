import { Stepper } from '#shared/ui/fields/stepper.tsx';
import type { BookingPage } from './use-booking-page.ts';

/** Locked while paying. */
export function PlacesStepper({ page, onChoose }: { page: BookingPage; onChoose: (places: number) => void }) {
  const { places, maxPlaces, flow } = page;
  const { step } = flow.state;
  if (page.blocked || step === 'working' || step === 'paid' || step === 'booked') return null;
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
