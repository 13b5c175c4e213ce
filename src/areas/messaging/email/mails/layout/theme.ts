/** Mail programs don't support CSS variables, so this repeats the site's tokens. */
interface Shade {
  light: string;
  dark: string;
}

export const colours = {
  paper: { light: '#faf8f3', dark: '#0b1410' },
  surface: { light: '#ffffff', dark: '#121e18' },
  sunken: { light: '#f2efe6', dark: '#0e1813' },
  line: { light: '#e5e1d6', dark: '#25352c' },
  ink: { light: '#10201a', dark: '#edf3ed' },
  ink2: { light: '#43524a', dark: '#b8c6bd' },
  ink3: { light: '#5f6d65', dark: '#93a399' },
  brand: { light: '#0d6644', dark: '#4cc38a' },
  onBrand: { light: '#ffffff', dark: '#05210f' },
  brandSoft: { light: '#e4f1e8', dark: '#17352a' },
  onBrandSoft: { light: '#0a5437', dark: '#9fe3c1' },
} as const satisfies Record<string, Shade>;

/** Installed fonts only: mails load nothing. */
export const fonts = {
  display: "'Bricolage Grotesque', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  text: "Figtree, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const;

/** The area below the mail. */
export const pageRules = `body { background-color: ${colours.paper.light}; }`;

/** Inline styles hold the light theme, for programs that drop style sheets: hence classes and `!important`. */
export const darkRules = `@media (prefers-color-scheme: dark) {
  body, .paper { background-color: ${colours.paper.dark} !important; }
  .surface { background-color: ${colours.surface.dark} !important; border-color: ${colours.line.dark} !important; }
  .sunken { background-color: ${colours.sunken.dark} !important; }
  .soft { background-color: ${colours.brandSoft.dark} !important; color: ${colours.onBrandSoft.dark} !important; }
  .rule { border-color: ${colours.line.dark} !important; }
  .ink { color: ${colours.ink.dark} !important; }
  .ink2 { color: ${colours.ink2.dark} !important; }
  .ink3 { color: ${colours.ink3.dark} !important; }
  .link { color: ${colours.brand.dark} !important; }
  .button { background-color: ${colours.brand.dark} !important; color: ${colours.onBrand.dark} !important; }
}`;

export const narrowRules = `@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .outer { padding: 20px 12px !important; }
  .title { font-size: 26px !important; }
}`;
