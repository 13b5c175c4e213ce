/** Links lead to a page with a button, because mail scanners open links and must change nothing. */
export function accountPageUrl(
  publicUrl: string,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const page = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) page.searchParams.set(name, value);
  }
  return page.href;
}
