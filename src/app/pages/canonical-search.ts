import { activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { findActivity } from '#shared/domain/find-activity.ts';

/** The search's address with the activity's slug in place of what people call it; null if there is nothing to change. */
export function canonicalSearch(href: string): string | null {
  const [path = '', query = ''] = href.split('?');
  const params = new URLSearchParams(query);
  const named = params.get('sessionType') ?? '';
  if (activitySlugSchema.safeParse(named.toLowerCase()).success) return null;
  const slug = findActivity(named);
  if (slug === null) return null;
  params.set('sessionType', slug);
  return `${path}?${params}`;
}
