import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { z } from 'zod';
import { readJsonAsset } from '../assets/read-asset.server.ts';
import { activitySlug } from '../ui/brand/activity-tile.tsx';
import type { PictureContent } from './copy.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/** Light theme (shared/ui/tokens.css). */
const paperColour = '#faf8f3';
const ink = '#10201a';
const ink2 = '#43524a';
const line = '#e5e1d6';
const court = '#0d6644';
const lime = '#d6f24a';

interface TileColours {
  ground: string;
  motif: string;
  letter: string;
}

const greenTile: TileColours = { ground: court, motif: '#1c7a56', letter: '#f2f9ef' };

/** By family, from shared/ui/brand/activity-tile.css. */
const tiles = new Map<string, TileColours>([
  ['gym', { ground: '#33495c', motif: '#43607a', letter: '#f1f6fa' }],
  ['yoga', { ground: '#f6c95c', motif: '#f0b93a', letter: '#452e03' }],
  ['pilates', { ground: '#f3c6bf', motif: '#ebaea5', letter: '#5a1a18' }],
  ['bjj', { ground: '#27479b', motif: '#3559b4', letter: '#eef3ff' }],
  ['running', { ground: '#bf4a24', motif: '#d2633c', letter: '#fff5f0' }],
  ['hiit', { ground: '#a92a57', motif: '#c0426e', letter: '#fff1f6' }],
  ['personal-training', { ground: '#a5dad1', motif: '#87cabf', letter: '#0b3d38' }],
  ['swimming', { ground: '#1b6584', motif: '#2a7a9b', letter: '#eef8fd' }],
  ['dance', { ground: '#6f3a86', motif: '#85509c', letter: '#fbf1fe' }],
  ['boxing', { ground: '#8c2f2a', motif: '#a4443d', letter: '#fff2f0' }],
  ['cycling', { ground: '#f0a35e', motif: '#e8914a', letter: '#442102' }],
  ['tai-chi', { ground: '#cfe0a8', motif: '#bdd38d', letter: '#2c3d0b' }],
  ['tennis', { ground: '#3f7636', motif: '#528a48', letter: '#f3fbef' }],
  ['football', { ground: '#1f5a55', motif: '#2f716b', letter: '#eefaf8' }],
  ['climbing', { ground: '#7b5a3c', motif: '#926f4f', letter: '#fdf6ee' }],
  ['walking', { ground: '#a8c3a0', motif: '#93b28a', letter: '#1d3a1a' }],
]);

const { activities } = readJsonAsset(
  'openactive/groups.json',
  z.object({ activities: z.array(z.object({ name: z.string(), family: z.string() })) }),
);
const families = new Map(activities.map(({ name, family }) => [activitySlug(name), family]));

/** Draws a PNG. Long titles shrink, and end in "…" after three lines. A photo (WebP) replaces the tile. */
export async function drawPicture(words: PictureContent, photo: Uint8Array | null = null): Promise<Buffer> {
  const beside = photo === null ? null : await cropPhotoArea(photo);
  const svg = await satori(<Picture words={words} photo={beside} />, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await loadFonts(),
  });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128 }).toBuffer();
}

const PHOTO_WIDTH = 400;

/** Decodes the photo and crops it to its area. */
async function cropPhotoArea(photo: Uint8Array): Promise<string> {
  const jpeg = await sharp(photo)
    .resize(PHOTO_WIDTH, HEIGHT, { fit: 'cover' })
    .jpeg({ quality: 86 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

let fonts: Promise<Font[]> | null = null;

/** The brand fonts, from their packages. Satori draws only a variable font's lightest weight: see `bold`. */
function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => readFile(resolve(`@fontsource-variable/${file}`));
  fonts ??= Promise.all([
    read('figtree/files/figtree-latin-wght-normal.woff2'),
    read('figtree/files/figtree-latin-ext-wght-normal.woff2'),
    read('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
    read('bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2'),
  ]).then(([text, textExtended, display, displayExtended]) => [
    { name: 'Figtree', data: text },
    { name: 'Figtree', data: textExtended },
    { name: 'Bricolage', data: display },
    { name: 'Bricolage', data: displayExtended },
  ]);
  return fonts;
}

/** Fakes bold with an outline of the same colour. */
const boldOutline = (colour: string, width: number) => ({
  color: colour,
  WebkitTextStrokeWidth: `${width}px`,
  WebkitTextStrokeColor: colour,
});

function Picture({ words, photo }: { words: PictureContent; photo: string | null }) {
  const colours = tiles.get(families.get(words.activity) ?? '') ?? greenTile;
  const titleSize = words.title.length > 60 ? 54 : words.title.length > 28 ? 66 : 82;
  return (
    <div
      style={{
        display: 'flex',
        width: WIDTH,
        height: HEIGHT,
        background: paperColour,
        fontFamily: 'Figtree',
        color: ink,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, padding: '56px 40px 52px 64px' }}>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <Mark />
          <div style={{ marginLeft: 16, fontFamily: 'Bricolage', fontSize: 42, ...boldOutline(ink, 1.2) }}>
            {words.brand.toLowerCase()}
          </div>
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', flex: 1, justifyContent: 'center' }}>
          <div style={{ fontSize: 28, ...boldOutline(court, 0.8) }}>{words.kind}</div>
          <div
            style={{
              display: 'block',
              marginTop: 10,
              fontFamily: 'Bricolage',
              fontSize: titleSize,
              lineHeight: 1.08,
              letterSpacing: '-0.01em',
              lineClamp: 3,
              ...boldOutline(ink, titleSize / 46),
            }}
          >
            {words.title}
          </div>
          <div
            style={{ display: 'block', marginTop: 18, fontSize: 30, lineClamp: 2, ...boldOutline(ink2, 0.5) }}
          >
            {words.detail}
          </div>
        </div>
        {words.price !== null && (
          <div
            style={{
              display: 'flex',
              alignItems: 'baseline',
              borderTop: `2px solid ${line}`,
              paddingTop: 22,
            }}
          >
            <div style={{ fontSize: 50, ...boldOutline(ink, 2) }}>{words.price.amount}</div>
            <div style={{ marginLeft: 16, fontSize: 26, ...boldOutline(ink2, 0.5) }}>{words.price.note}</div>
          </div>
        )}
      </div>
      {photo === null ? (
        <Tile colours={colours} letter={words.letter} />
      ) : (
        <img src={photo} alt="" width={PHOTO_WIDTH} height={HEIGHT} />
      )}
    </div>
  );
}

/** Used if there is no photo. */
function Tile({ colours, letter }: { colours: TileColours; letter: string }) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: PHOTO_WIDTH,
        height: HEIGHT,
        background: colours.ground,
        overflow: 'hidden',
      }}
    >
      <CourtLines colour={colours.motif} />
      <div
        style={{
          position: 'absolute',
          left: 44,
          bottom: -64,
          fontFamily: 'Bricolage',
          fontSize: 400,
          lineHeight: 1,
          ...boldOutline(colours.letter, 14),
        }}
      >
        {letter}
      </div>
    </div>
  );
}

function CourtLines({ colour }: { colour: string }) {
  return (
    <svg
      width="400"
      height="630"
      viewBox="0 0 400 630"
      fill="none"
      stroke={colour}
      strokeWidth="12"
      style={{ position: 'absolute', left: 0, top: 0 }}
    >
      <title>Court lines</title>
      <path d="M60 -20V650M-20 210H420M60 210A150 150 0 0 1 360 210M360 -20V650" />
      <circle cx="210" cy="210" r="70" />
    </svg>
  );
}

/** The logo's double f (shared/ui/brand/logo.tsx). */
function Mark() {
  return (
    <svg width="60" height="60" viewBox="0 0 34 34" fill="none">
      <title>Logo</title>
      <rect width="34" height="34" rx="10.5" fill={court} />
      <path
        d="M10 34V17.6C10 11.7 14.2 7.6 20 7.6h7M16.6 34V18.3c0-2.7 1.6-4.2 4.1-4.2H27"
        stroke="#ffffff"
        strokeWidth="3.3"
      />
      <path d="M4.6 21.6h17.6" stroke={lime} strokeWidth="3.3" strokeLinecap="round" />
    </svg>
  );
}
