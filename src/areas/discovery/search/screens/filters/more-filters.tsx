import { accessFacts } from '#shared/domain/access-facts.ts';
import { type Option, ratingFloors, sessionGenders } from '#shared/domain/option-lists.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useBrand, useSite } from '#shared/ui/site-context.tsx';
import {
  type ActiveMoreFilters,
  chosenAccess,
  dayOptions,
  moreFilterNames,
  radiusLabel,
  radiusOptions,
  withAccess,
} from '../../filters/filter-options.ts';
import { readSearchParams, type SearchParams } from '../../filters/search-params.ts';

/** Also offers the current value if a link set one that isn't in the list. */
function withCurrent(
  options: readonly Option[],
  value: string | undefined,
  label: string,
): readonly Option[] {
  return value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label }];
}

export function MoreFilters({
  ids,
  params,
  onChange,
}: {
  /** Prefix of field ids; the component may appear twice on a page. */
  ids: string;
  params: ActiveMoreFilters;
  onChange: (change: Partial<SearchParams>) => void;
}) {
  const inForce = moreFilterNames.filter((name) => params[name] !== undefined).length;
  const change = (name: keyof SearchParams, value: string) =>
    onChange({ [name]: undefined, ...readSearchParams({ [name]: value }) });
  const { distanceUnit } = useSite();
  const brand = useBrand();
  const radius = params.radius;
  const radiuses = radiusOptions.map((option) => ({
    value: String(option),
    label: radiusLabel(option, distanceUnit),
  }));
  return (
    <details className="group border-t border-line py-4" open={inForce > 0 || undefined}>
      <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between rounded-sm text-md font-semibold [&::-webkit-details-marker]:hidden">
        More filters
        <span aria-hidden="true" className="text-ink-3 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-4 pt-3">
        {/* The sheet has it further up. */}
        {ids !== 'sheet' && (
          <SelectField
            dense
            label="Distance"
            id={`${ids}-radius`}
            name="radius"
            placeholder={`${radiusLabel(10, distanceUnit)} or so`}
            options={
              radius === undefined
                ? radiuses
                : withCurrent(radiuses, String(radius), radiusLabel(radius, distanceUnit))
            }
            value={radius === undefined ? '' : String(radius)}
            onChange={(event) => change('radius', event.target.value)}
          />
        )}
        <SelectField
          dense
          label="Day"
          id={`${ids}-day`}
          name="day"
          placeholder="Any day"
          options={withCurrent(dayOptions, params.day, 'Chosen days')}
          value={params.day ?? ''}
          onChange={(event) => change('day', event.target.value)}
        />
        <TextField
          dense
          label="From"
          type="date"
          id={`${ids}-from`}
          name="from"
          defaultValue={params.from ?? ''}
          onBlur={(event) => change('from', event.target.value)}
        />
        <TextField
          dense
          label="Until"
          type="date"
          id={`${ids}-to`}
          name="to"
          defaultValue={params.to ?? ''}
          onBlur={(event) => change('to', event.target.value)}
        />
        <SelectField
          dense
          label="Who it’s for"
          id={`${ids}-gender`}
          name="gender"
          placeholder="Anyone"
          options={sessionGenders}
          value={params.gender ?? ''}
          onChange={(event) => change('gender', event.target.value)}
        />
        <SelectField
          dense
          label="Rating"
          id={`${ids}-rating`}
          name="rating"
          placeholder="Any rating"
          options={ratingFloors}
          value={params.rating ?? ''}
          onChange={(event) => change('rating', event.target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Accessibility</legend>
          {accessFacts.map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              name={value}
              value="true"
              checked={chosenAccess(params).includes(value)}
              onChange={(event) => onChange(withAccess(params, value, event.target.checked))}
            />
          ))}
          <p className="mt-1 text-sm text-ink-2">Each session shows who told us, and when.</p>
        </fieldset>
        <TextField
          dense
          label="Keyword"
          id={`${ids}-q`}
          name="q"
          maxLength={100}
          defaultValue={params.q ?? ''}
          onBlur={(event) => change('q', event.target.value)}
        />
        <CheckboxField
          label="Hide full sessions"
          name="places"
          value="1"
          checked={params.places !== undefined}
          onChange={(event) => change('places', event.target.checked ? '1' : '')}
        />
        <CheckboxField
          label={`Only show sessions I can book on ${brand.name}`}
          name="bookable"
          value="true"
          checked={params.bookable === 'true'}
          onChange={(event) => change('bookable', event.target.checked ? 'true' : '')}
        />
      </div>
    </details>
  );
}
