/**
 * A choice from a list in which one value stands for all the others ("All Levels", "All Ages"): choosing it clears
 * them, and choosing one of them clears it (specification, section 2). Choosing what is chosen takes it off.
 *
 * @param all the value that stands for the rest; omit it where there is none
 */
export function toggleChoice<Value extends string>(
  chosen: readonly Value[],
  value: Value,
  all?: NoInfer<Value>,
): Value[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  if (value === all) return [value];
  return [...chosen.filter((other) => other !== all), value];
}
