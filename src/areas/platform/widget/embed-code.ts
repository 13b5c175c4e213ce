import { withQuery } from '#shared/http/api-client.ts';

/** How a timetable looks in somebody's website: what the element and the frame are told. */
export interface WidgetLook {
  /** `#rrggbb`, of its buttons. */
  accent: string;
  theme: (typeof widgetThemes)[number];
}

export const widgetThemes = ['light', 'dark', 'auto'] as const;

export const DEFAULT_LOOK: WidgetLook = { accent: '#0d6644', theme: 'light' };

/** A colour as the timetable takes it. */
export const isAccent = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export const businessUrl = (publicUrl: string, businessId: number, via: 'widget' | 'poster'): string =>
  withQuery(`${publicUrl}/businesses/${businessId}`, { via: via === 'widget' ? 'widget' : 'shared' });

/** The frame's page; `/embed/businesses/{id}` of the site. */
export function frameUrl(publicUrl: string, businessId: number, { accent, theme }: WidgetLook): string {
  return withQuery(`${publicUrl}/embed/businesses/${businessId}`, { accent, theme });
}

/** The lines to put into a page that takes scripts. */
export function scriptCode(publicUrl: string, businessId: number, { accent, theme }: WidgetLook): string {
  return `<script src="${publicUrl}/widget.js" async></script>
<fettle-timetable business="${businessId}" accent="${accent}" theme="${theme}"></fettle-timetable>`;
}

/** The line for a page that takes frames alone. */
export function frameCode(
  publicUrl: string,
  { id, name }: { id: number; name: string },
  look: WidgetLook,
): string {
  const title = `Timetable of ${name}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${frameUrl(publicUrl, id, look).replaceAll('&', '&amp;')}" title="${title}" style="width:100%;height:720px;border:0" loading="lazy"></iframe>`;
}

/** A plain link that looks like a button, for those who want no code of others. */
export function buttonCode(publicUrl: string, businessId: number, { accent }: WidgetLook): string {
  return `<a href="${businessUrl(publicUrl, businessId, 'widget')}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${accent};color:${contrastingTextColour(accent)};text-decoration:none;font-weight:600">Book now</a>`;
}

/** White where it is read on a colour, else black, which then is (WCAG 2.2, 1.4.3: a contrast of 4.5). */
export function contrastingTextColour(accent: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(accent.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#000000';
}
