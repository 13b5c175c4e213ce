/** The doors of docs/README.md: each heading with the pages that it lists. */
export function navigation(index: string): { text: string; items: { text: string; link: string }[] }[];
/** Where a page of the repository is in the site. */
export function sitePath(page: string): string;
/** A page as the site shows it. */
export function toSitePage(page: string, contents: string, pages: ReadonlySet<string>): string;
