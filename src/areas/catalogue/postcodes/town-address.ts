const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'àáâäèéêëìíîïòóôöùúûüŵŷ'].map((letter, index) => [letter, 'aaaaeeeeiiiioooouuuuwy'[index] ?? '']),
);

/** "King's Lynn" → "kings-lynn"; may be empty. The database has the same function (migrations/0003_catalogue.sql). */
export function townSlug(town: string): string {
  return town
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\0-\x7f]/g, (letter) => accents[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

export function townPath(slug: string, activity?: string): string {
  return `/fitness/${slug}${activity === undefined ? '' : `/${activity}`}`;
}
