export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const readTexts =
  <Name extends string>(...names: Name[]) =>
  (raw: Record<string, unknown>): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = readText(raw[name]);
      if (value !== undefined) found[name] = value;
    }
    return found;
  };
