import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { getSession } from '#areas/catalogue/sessions/show/get-session.server.ts';
import type { PictureContent } from '#shared/pictures/copy.ts';
import { photoFileName } from '#shared/pictures/photo-sizes.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { townHeading, townSummary } from './copy.ts';
import { selectBusinessCoverPhoto, selectBusinessSessions } from './queries.server.ts';
import { type ReadTownDeps, readTown } from './read-town.server.ts';

type PictureText = Omit<PictureContent, 'brand'>;

/** Throws `not_found` if the session isn't public. */
export async function sessionPicture({ db, clock }: ReadTownDeps, id: number): Promise<PictureText> {
  const { title, sessionType, duration, business, totalPrice, photo } = await getSession(db, id, null, {
    now: clock.now(),
    occurrencesEach: 0,
  });
  return {
    kind: `${sessionType.name}, ${duration} min`,
    title,
    detail: `${business.name}, ${business.town}`,
    price:
      Number(totalPrice) === 0
        ? { amount: 'Free', note: '' }
        : { amount: `£${totalPrice}`, note: 'per person' },
    activity: sessionType.slug,
    letter: tileLetter(sessionType.name),
    photo: photoFile(photo),
  };
}

/** Throws `not_found` if the town, or the activity there, has no sessions. */
export async function townPicture(
  deps: ReadTownDeps,
  town: string,
  activity: ActivitySlug | null,
): Promise<PictureText> {
  const page = await readTown(deps, town, activity);
  return {
    kind: 'Find and book fitness sessions',
    title: townHeading(page),
    detail: townSummary(page),
    price: null,
    activity: activity ?? 'other',
    letter: tileLetter(page.activity?.name ?? page.town.name),
    photo: null,
  };
}

/** Throws `not_found` if the business isn't public. */
export async function businessPicture({ db }: ReadTownDeps, id: number): Promise<PictureText> {
  const business = await getBusiness(db, id, null);
  const sessions = await selectBusinessSessions(db, id, 60);
  const offer = sessions.length === 1 ? '1 session' : `${sessions.length} sessions`;
  return {
    kind: business.businessType,
    title: business.name,
    detail: `${business.address.split(',')[0]}, ${business.town}`,
    price: sessions.length === 0 ? null : { amount: offer, note: 'to choose from' },
    activity: 'other',
    letter: tileLetter(business.name),
    photo: photoFile(await selectBusinessCoverPhoto(db, id)),
  };
}

const photoFile = (photo: { files: string } | null): string | null =>
  photo === null ? null : photoFileName(photo.files, 1280, 'webp');
