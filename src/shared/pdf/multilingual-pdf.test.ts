import path from 'node:path';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { readGlyphs, readPdf } from '#support/read-pdf.ts';
import { createPdf } from './create-pdf.server.ts';

const fontFolder = path.resolve(import.meta.dirname, '../../../assets/fonts');

const SAMPLES = {
  Welsh: 'Siân Ŵyn Tŷ Gwŷr',
  Polish: 'Łucja Świątek-Żółć',
  Turkish: 'İğdır Şule Ğ ı',
  Vietnamese: 'Nguyễn Thị Tường Vy',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Юлія Їжакевич, Ёлкин',
  Arabic: 'مُحَمَّد عبد الله',
  Urdu: 'پاکستان کی ٹیم گھر',
  Persian: 'می‌خواهم',
  Hebrew: 'שָׁלוֹם יעל (לונדון)',
  Hindi: 'श्रीमती प्रिया क्षत्रिय हिन्दी',
  Bengali: 'শ্রীমতী রিয়া বাংলা',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'શ્રીમતી પ્રિયા',
  Tamil: 'தமிழ் கொடி ஶ்ரீ',
  Telugu: 'తెలుగు స్త్రీ',
  Kannada: 'ಕನ್ನಡ ಸ್ತ್ರೀ',
  Malayalam: 'മലയാളം സ്ത്രീ',
  Sinhala: 'සිංහල ශ්‍රී',
  Thai: 'กรุงเทพ น้ำ ที่นี่',
  Armenian: 'Արմեն Հայաստան',
  Georgian: 'ნინო თბილისი',
  Amharic: 'ሰላም አዲስ',
  Chinese: '瑜伽课程，王小明',
  'Traditional Chinese': '瑜伽課程，陳龍',
  Japanese: 'ヨガ教室　さくら',
  Korean: '요가 교실 김민수',
  Emoji: '🧘🏽‍♀️ Yoga 🏊 ❤️ 🏴󠁧󠁢󠁷󠁬󠁳󠁿 👨‍👩‍👧',
  Signs: '★ → ✓ ½ €5',
  Mixed: 'For محمد (12) and 王小明',
};

const printed = (text: string, width?: number) =>
  createPdf({ title: text, author: 'Fettle' }, 56, fontFolder, (pdf) => {
    pdf.font('text').fontSize(20).text(text, 56, 56, { width });
    pdf.font('strong').fontSize(20).text(text, { width });
  });

describe('a text in a PDF', () => {
  it.each(Object.entries(SAMPLES))('prints every letter: %s', async (_script, text) => {
    const file = await printed(text);
    const { fonts } = readPdf(file);
    const glyphs = readGlyphs(file);
    expect(glyphs).not.toContain(0);
    expect(glyphs.length).toBeGreaterThan(text.length / 3);
    expect(fonts.length).toBeGreaterThan(0);
    const outlines = fonts.map((file) => {
      const font = create(file);
      if (!('numGlyphs' in font)) throw new Error('A collection of fonts');
      const paths = Array.from({ length: font.numGlyphs }, (_, glyph) => font.getGlyph(glyph).path.commands);
      return paths.slice(1).filter((commands) => commands.length > 0).length;
    });
    expect(outlines.reduce((sum, drawnOf) => sum + drawnOf, 0)).toBeGreaterThan(new Set(glyphs).size / 2);
  });

  it('embeds only the letters it uses', async () => {
    expect((await printed('瑜伽课程，王小明')).length).toBeLessThan(40_000);
    expect((await printed('Yoga')).length).toBeLessThan(20_000);
  });

  it('names the letters of each Indic line in reading order, for copying and searching', async () => {
    const { drawn } = readPdf(await printed('हिन्दी'));
    const [, escaped = ''] = /\/ActualText \(((?:\\.|[^\\)])*)\)/su.exec(drawn) ?? [];
    const actual = escaped.replaceAll(
      /\\(.)/gsu,
      (_, sign: string) => ({ n: '\n', r: '\r', t: '\t' })[sign] ?? sign,
    );
    const bytes = Buffer.from(actual, 'latin1');
    expect(bytes.swap16().toString('utf16le')).toBe('\ufeffहिन्दी');
  });
});
