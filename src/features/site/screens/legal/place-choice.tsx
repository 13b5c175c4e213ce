import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { allowPlace, keepsPlace } from '#features/accounts/keep-place.ts';
import { CheckboxField } from '#shared/ui/choice-field.tsx';

/** Whether this browser keeps the place that was searched last: the one cookie that can be refused here. */
export function PlaceChoice() {
  const [keeps, setKeeps] = useState(true);
  useEffect(() => setKeeps(keepsPlace()), []);
  return (
    <CheckboxField
      label="Keep the place I searched last in this browser"
      checked={keeps}
      disabled={!useHydrated()}
      onChange={(event) => {
        allowPlace(event.target.checked);
        setKeeps(event.target.checked);
      }}
    />
  );
}
