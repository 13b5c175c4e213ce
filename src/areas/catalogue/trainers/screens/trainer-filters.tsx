import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { ratingFloors } from '#shared/domain/option-lists.ts';
import { trainerSortOrders, trainerSpecialtyFilters } from '#shared/domain/trainer-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { readTrainerSearch, type TrainerSearch } from '../find/trainer-search.ts';

/** A plain GET form, so that it works without script. Lists apply at once, text with Enter or the button. */
export function TrainerFilters({
  search,
  locationError,
  onSearch,
}: {
  search: TrainerSearch;
  locationError: string | undefined;
  onSearch: (search: TrainerSearch) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Follows the address, but not while the person types.
  useEffect(() => {
    for (const control of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ??
      []) {
      control.value = new Map(Object.entries(search)).get(control.name) ?? '';
    }
  }, [search]);
  return (
    <Card>
      <form
        ref={form}
        role="search"
        aria-label="Filter trainers"
        action="/personal-trainers"
        method="get"
        data-filled-only=""
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(readTrainerSearch(Object.fromEntries(new FormData(event.currentTarget))));
        }}
        className="grid items-start gap-4 p-4.5 md:grid-cols-2 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.8fr)]"
      >
        <TextField
          label="Search"
          name="search"
          type="search"
          icon={Search}
          placeholder="Name or keyword"
          maxLength={100}
          defaultValue={search.search}
        />
        <SelectField
          label="Specialty"
          name="specialty"
          placeholder="All Specialties"
          options={trainerSpecialtyFilters}
          defaultValue={search.specialty ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
        <TextField
          label="Location"
          name="location"
          icon={MapPin}
          placeholder="Town or postcode"
          autoComplete="postal-code"
          maxLength={100}
          defaultValue={search.location}
          error={locationError}
        />
        <TextField
          label="Max rate (£/hour)"
          name="maxRate"
          prefix="£"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          placeholder="60"
          defaultValue={search.maxRate}
        />
        <SelectField
          label="Rating"
          name="rating"
          placeholder="Any rating"
          options={ratingFloors}
          defaultValue={search.rating ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
        <SelectField
          label="Sort by"
          name="sort"
          placeholder="Best match"
          options={trainerSortOrders}
          defaultValue={search.sort ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
        <Button type="submit" variant="secondary" className="md:col-span-2 lg:mt-7.25 lg:justify-self-end">
          Search
        </Button>
      </form>
    </Card>
  );
}
