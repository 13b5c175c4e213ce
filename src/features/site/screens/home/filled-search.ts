/** The fields a search may carry, in the order they stand in the address. */
const searchFields = ['postcode', 'sessionType', 'ageGroup', 'difficulty', 'priceRange'] as const;

/** The search fields of a form that hold something besides spaces, trimmed, by name. */
export function filledSearch(fields: FormData): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of searchFields) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') filled[name] = value.trim();
  }
  return filled;
}
