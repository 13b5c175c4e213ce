import { Stepper } from '#shared/ui/fields/stepper.tsx';
import type { BookingPage } from './use-booking-page.ts';

/** How many places are booked, until they are being paid for. */
export function PlacesChoice({ page, onChoose }: { page: BookingPage; onChoose: (places: number) => void }) {
  const { places, most, flow } = page;
  const { step } = flow.state;
  if (page.blocked || step === 'working' || step === 'paid' || step === 'booked') return null;
  if (most === 1) return null;
  return (
    <div className="border-t border-line pt-4">
      <Stepper
        label={page.series.length > 1 ? 'Places at each date' : 'Places'}
        hint={`Up to ${most} in one booking`}
        unit="place"
        value={places}
        most={most}
        onChange={onChoose}
      />
    </div>
  );
}
