/**
 * Returns the address of a page of ours for a mail. The page has a button, because programs open every link of a mail
 * and must change nothing by it.
 */
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
