import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { putPhotoFiles } from '#areas/catalogue/photos/photo-files.server.ts';
import { photoFileName, photoFormats, photoWidths } from '#shared/pictures/photo-sizes.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { DemoBusiness } from './demo-businesses.ts';
import { DAY_MS } from './demo-calendar.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom } from './random.ts';

/** The drawn scenes of assets/demo/photographs, each with what it shows. */
const SCENES = {
  'yoga-hall': 'Bright hall with three tall windows and four mats on the wooden floor',
  'yoga-seat': 'Somebody sitting upright on a mat in front of a round window',
  'yoga-mats': 'Shelves with rolled mats to borrow',
  'yoga-family': 'Three people sitting on mats before three tall windows',
  'changing-room': 'Changing room with a rail, a bench and hooks',
  'front-door': 'The front from the street, with a level door on the right',
  'blue-front-door': 'The front from the street, with a level door on the right',
  'gym-floor': 'Gym floor with racks, bars and plates',
  'training-hall': 'Training room with a rack and free weights',
  'bjj-mats': 'Two people on woven mats',
  'hiit-bells': 'Kettlebells in a row before the clock',
  'pilates-reformer': 'Reformer machines side by side',
  'run-park': 'Runners on a path through the park',
} as const;
type Scene = keyof typeof SCENES;

/** The scenes of an activity, by its number (migrations/0003_catalogue.sql); the first stands for it. */
const ACTIVITY_SCENES: Readonly<Record<number, readonly Scene[]>> = {
  1: ['gym-floor', 'training-hall'],
  2: ['yoga-hall', 'yoga-seat', 'yoga-mats', 'front-door', 'changing-room'],
  3: ['pilates-reformer', 'yoga-seat', 'changing-room'],
  4: ['bjj-mats', 'blue-front-door'],
  5: ['run-park'],
  6: ['hiit-bells', 'gym-floor', 'training-hall', 'blue-front-door'],
  7: ['training-hall'],
};

/** How many other businesses have one, so that searches hold both: photographs and tiles. */
const OTHER_BUSINESSES_SHOWN = 18;

interface PhotoRow {
  id: string;
  business_id: number | null;
  session_id: number | null;
  trainer_id: number | null;
  instructor_id: number | null;
  position: number;
  state: 'waiting' | 'shown';
  description: string;
  digest: string;
  whole: string;
  width: number;
  height: number;
  crop_x: number;
  crop_y: number;
  crop_width: number;
  files: string;
  created_at: Date;
  decided_at: Date | null;
}

export interface DemoPhoto {
  row: PhotoRow;
  scene: Scene;
}

/** Drawn photos of businesses, sessions, the trainer and an instructor; two await approval. */
export function makePhotos(
  businesses: readonly DemoBusiness[],
  sessions: readonly DemoSession[],
  { trainerId, instructorId }: { trainerId: number; instructorId: number | undefined },
  today: Date,
): DemoPhoto[] {
  const photos: DemoPhoto[] = [];
  const add = (
    of: Partial<Pick<PhotoRow, 'business_id' | 'session_id' | 'trainer_id' | 'instructor_id'>>,
    scenes: readonly Scene[],
    waiting = 0,
  ) => {
    for (const [index, scene] of scenes.entries()) {
      const random = createRandom(`photo ${photos.length}`);
      const waits = index >= scenes.length - waiting;
      const created_at = new Date(today.getTime() - (waits ? 1 : 60) * DAY_MS);
      photos.push({
        scene,
        row: {
          id: random.uuid(),
          business_id: null,
          session_id: null,
          trainer_id: null,
          instructor_id: null,
          ...of,
          position: index + 1,
          state: waits ? 'waiting' : 'shown',
          description: SCENES[scene],
          digest: scene,
          whole: random.uuid(),
          width: FULL_SIZE.width,
          height: FULL_SIZE.height,
          crop_x: 0,
          crop_y: 0,
          crop_width: 1,
          files: random.uuid(),
          created_at,
          decided_at: waits ? null : new Date(created_at.getTime() + DAY_MS / 2),
        },
      });
    }
  };
  const [owners] = businesses;
  const published = sessions.filter(({ row }) => row.status === 'published');
  const first = (businessId: number, activity?: number) =>
    published.find(
      ({ row }) =>
        row.business_id === businessId && (activity === undefined || row.session_type_id === activity),
    );
  if (owners !== undefined) {
    add({ business_id: owners.row.id }, ['front-door', 'yoga-hall', 'changing-room', 'yoga-family'], 1);
    for (const [activity, scenes] of Object.entries(ACTIVITY_SCENES)) {
      const session = first(owners.row.id, Number(activity));
      if (session !== undefined) add({ session_id: session.row.id }, scenes);
    }
  }
  add({ trainer_id: trainerId }, ['training-hall', 'run-park']);
  if (instructorId !== undefined) add({ instructor_id: instructorId }, ['yoga-seat']);
  const others = businesses.slice(1).filter(({ row }) => row.status === 'approved');
  for (const [index, { row }] of others.slice(0, OTHER_BUSINESSES_SHOWN).entries()) {
    const session = first(row.id);
    const [scene] = ACTIVITY_SCENES[session?.row.session_type_id ?? 0] ?? [];
    if (scene === undefined || index % 3 === 2) continue;
    add({ business_id: row.id }, index === 0 ? [scene, 'blue-front-door'] : [scene], index === 0 ? 1 : 0);
  }
  return photos;
}

const FULL_SIZE = { width: 1280, height: 960 };

/** Puts the drawn files where photographs are kept. */
export async function storeDrawnPhotos(storage: FileStorage, photos: readonly DemoPhoto[]): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const drawn = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const known = drawn.get(name) ?? readFile(resolve(`#assets/demo/photographs/${name}`));
    drawn.set(name, known);
    return known;
  };
  await Promise.all(
    photos.map(async ({ scene, row }) => {
      const files = await Promise.all(
        photoWidths.flatMap((width) =>
          photoFormats.map(async (format) => ({
            width,
            format,
            bytes: await read(photoFileName(scene, width, format)),
          })),
        ),
      );
      const whole = await read(photoFileName(scene, FULL_SIZE.width, 'webp'));
      await putPhotoFiles(storage, { whole, files }, row);
    }),
  );
}
