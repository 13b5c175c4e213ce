import { CheckboxField } from './choice-field.tsx';

export function CheckboxGroupField({
  options,
  chosen,
  onChange,
}: {
  options: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}) {
  return (
    <div className="max-h-60 overflow-y-auto">
      {options.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </div>
  );
}
