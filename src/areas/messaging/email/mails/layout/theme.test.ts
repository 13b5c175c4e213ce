import { describe, expect, it } from 'vitest';
import { colours } from './theme.ts';

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Role = keyof typeof colours;

// Every text and background pair in templates and the demo mailbox.
const pairs: [text: Role, ground: Role][] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'brandSoft'],
  ['ink2', 'paper'],
  ['ink2', 'surface'],
  ['ink2', 'brandSoft'],
  ['ink3', 'paper'],
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['brand', 'brandSoft'],
  ['onBrand', 'brand'],
];

describe('the colours of mails', () => {
  it.each(pairs)('can be read: %s on %s, in both themes (WCAG 1.4.3)', (text, ground) => {
    expect(contrast(colours[text].light, colours[ground].light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours[text].dark, colours[ground].dark)).toBeGreaterThanOrEqual(4.5);
  });
});
