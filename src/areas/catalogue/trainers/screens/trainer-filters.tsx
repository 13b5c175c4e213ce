import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { ratingFloors } from '#shared/domain/option-lists.ts';
import { trainerSortOrders, trainerSpecialtyFilters } from '#shared/domain/trainer-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CollapsibleFilters } from '#shared/ui/fields/collapsible-filters.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { readTrainerSearch, type TrainerSearch } from '../find/trainer-search.ts';

/**
 * A plain GET form, so that it works without script. Lists apply at once, text with Enter or the button. On phones
 * everything but the place waits behind one button.
 */
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
  const { location: _location, page: _page, ...others } = search;
  const inUse = Object.keys(others).length;
  return (
    <Card className="mb-4 rounded-panel md:mb-5.5">
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
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 p-3 max-md:items-end md:grid-cols-2 md:p-3.5 lg:grid-cols-[repeat(3,minmax(0,1.3fr))_repeat(3,minmax(0,1fr))_auto]"
      >
        <TextField
          label="Location"
          name="location"
          icon={MapPin}
          placeholder="Town or postcode"
          autoComplete="postal-code"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={search.location}
          error={locationError}
        />
        <CollapsibleFilters inUse={inUse}>
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
            placeholder={search.location === undefined ? 'Best match' : 'Nearest first'}
            options={trainerSortOrders}
            defaultValue={search.sort ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
          <Button type="submit" className="lg:mt-7.25">
            Search
          </Button>
        </CollapsibleFilters>
      </form>
    </Card>
  );
}
