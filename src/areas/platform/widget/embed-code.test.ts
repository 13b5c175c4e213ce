import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buttonCode, contrastingTextColour, frameCode, scriptCode } from './embed-code.ts';

const look = { accent: '#ffcc00', theme: 'auto' } as const;

it('writes code that cannot be left by the name of a business', () => {
  expect(frameCode('https://fettle.test', { id: 7, name: 'Rock "n" Roll & Co' }, look)).toBe(
    '<iframe src="https://fettle.test/embed/businesses/7?accent=%23ffcc00&amp;theme=auto" title="Timetable of Rock &quot;n&quot; Roll &amp; Co" style="width:100%;height:720px;border:0" loading="lazy"></iframe>',
  );
  expect(scriptCode('https://fettle.test', 7, look)).toContain(
    '<fettle-timetable business="7" accent="#ffcc00" theme="auto"></fettle-timetable>',
  );
});

it('writes white on dark colours and black on light ones', () => {
  expect(buttonCode('https://fettle.test', 7, look)).toContain('background:#ffcc00;color:#000000');
  expect(contrastingTextColour('#0d6644')).toBe('#ffffff');
});

it('can always be read: a contrast of 4.5 on every colour', () => {
  const luminance = (hex: string) => {
    const parts = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const accent = `#${colour.toString(16).padStart(6, '0')}`;
      const [dark = 0, light = 0] = [luminance(accent), luminance(contrastingTextColour(accent))].sort(
        (a, b) => a - b,
      );
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
