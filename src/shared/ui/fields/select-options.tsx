import type { Option } from '../../domain/option-lists.ts';

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

/** What stands inside a `<select>`: options, then groups of them. */
export function SelectOptions({
  options,
  groups = [],
  className,
}: {
  options: readonly Option[];
  groups?: readonly OptionGroup[] | undefined;
  /** Of each option and group. */
  className?: string;
}) {
  return (
    <>
      {options.map(({ value, label }) => (
        <option key={value} value={value} className={className}>
          {label}
        </option>
      ))}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label} className={className}>
          <SelectOptions options={group.options} className={className} />
        </optgroup>
      ))}
    </>
  );
}
