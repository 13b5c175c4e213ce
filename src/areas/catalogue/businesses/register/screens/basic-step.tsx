import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { parsePostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { LazyNearViewport } from '#shared/ui/map/lazy-near-viewport.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { currentPin } from '../registration-draft.ts';
import type { PinMapProps } from './pin-map.tsx';
import type { StepProps } from './step-props.ts';

export function BasicStep({ draft, errors, onChange }: StepProps) {
  return (
    <>
      <TextField
        label="Business name"
        autoComplete="organization"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name}
      />
      <TextAreaField
        label="Description"
        rows={4}
        hint="What you offer and who it’s for. This appears on your public page."
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errors.description}
      />
      <div className="grid gap-5.5 sm:grid-cols-[minmax(0,1fr)_180px]">
        <TextField
          label="Address"
          autoComplete="street-address"
          placeholder="14 Mill Lane, Leeds"
          value={draft.address}
          onChange={(event) => onChange({ address: event.target.value })}
          error={errors.address}
        />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.postcode}
          onChange={(event) => onChange({ postcode: event.target.value })}
          error={errors.postcode}
        />
      </div>
      <PinField draft={draft} error={errors.pin} onChange={onChange} />
    </>
  );
}

const loadMap = async (): Promise<ComponentType<PinMapProps>> => (await import('./pin-map.tsx')).PinMap;

const placeQuery = (api: ApiClient, postcode: string | null) =>
  queryOptions({
    queryKey: ['place', postcode],
    enabled: postcode !== null,
    queryFn: ({ signal }) => api.call('GET /api/places/locate', { query: { q: postcode ?? '' }, signal }),
  });

/** The postcode sets the pin, and the owner may move it to the door. */
function PinField({
  draft,
  error,
  onChange,
}: Pick<StepProps, 'draft' | 'onChange'> & { error: string | undefined }) {
  const parsed = parsePostcode(draft.postcode);
  const postcode = parsed.kind === 'unit' ? parsed.normalised : null;
  const { data: place } = useQuery(placeQuery(useApi(), postcode));
  const moved = currentPin(draft);
  if (postcode === null || place === undefined) {
    return (
      <p className="rounded-control bg-sunken px-4 py-3.5 text-sm text-ink-2">
        Add your postcode and we’ll show your pin on the map.
      </p>
    );
  }
  if (place.kind === 'not-found') {
    return (
      <p role="status" className="rounded-control bg-warning-soft px-4 py-3.5 text-sm text-on-warning-soft">
        {place.message}
      </p>
    );
  }
  const start = { lat: place.point.lat, lng: place.point.lng };
  const pin = moved === null ? start : { lat: moved.latitude, lng: moved.longitude };
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm leading-snug font-semibold">On the map</p>
        {moved !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ pin: null })}>
            Move back to the postcode
          </Button>
        )}
      </div>
      <LazyNearViewport
        className="h-64 rounded-control border border-line"
        load={loadMap}
        render={(PinMap) => (
          <PinMap
            // Remounts the map for a new start point, so that it never fights the person moving it.
            key={`${postcode} ${moved === null}`}
            pin={pin}
            zoom={place.approximate && moved === null ? 14 : 16}
            onMove={({ lat, lng }) => onChange({ pin: { postcode, latitude: lat, longitude: lng } })}
          />
        )}
      />
      {error && <FieldError>{error}</FieldError>}
      <p className="text-sm text-ink-3">
        {place.approximate && moved === null && `We only know roughly where ${postcode} is. `}
        Move the map until the pin is on your front door: drag it, or focus it and press the arrow keys.
      </p>
    </div>
  );
}
