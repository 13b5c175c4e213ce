import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { timeOptions } from '../../filters/filter-options.ts';
import { changeSearch, type SearchParams } from '../../filters/search-params.ts';
import { type DayChoice, isChosen } from '../../filters/when.ts';

/**
 * "When?", the first of the filters: people know when they are free before what they want. A day and a part of it,
 * each off again when it is pressed once more.
 */
export function WhenFilter({
  params,
  days,
  onSearch,
}: {
  params: SearchParams;
  days: readonly DayChoice[];
  /** Goes to another search. */
  onSearch: (params: SearchParams) => void;
}) {
  return (
    <>
      {days.map((day) => (
        <ToggleChip
          key={day.label}
          pressed={isChosen(day, params)}
          onPressedChange={(pressed) =>
            onSearch(
              changeSearch(params, {
                from: pressed ? day.from : undefined,
                to: pressed ? day.to : undefined,
                // A weekday beside it would leave nothing.
                day: undefined,
              }),
            )
          }
        >
          {day.label}
        </ToggleChip>
      ))}
      {timeOptions.map(({ value, label }) => (
        <ToggleChip
          key={value}
          pressed={params.time === value}
          onPressedChange={(pressed) => onSearch(changeSearch(params, { time: pressed ? value : undefined }))}
        >
          {label.split(' ')[0]}
        </ToggleChip>
      ))}
    </>
  );
}
