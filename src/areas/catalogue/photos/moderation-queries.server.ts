import type { Described, ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { photoSentences } from './copy.ts';

const OWNERS = `
    LEFT JOIN trainers t ON t.id = p.trainer_id
    LEFT JOIN instructors i ON i.id = p.instructor_id
    LEFT JOIN sessions s ON s.id = p.session_id
    LEFT JOIN businesses b ON b.id = coalesce(p.business_id, s.business_id, i.business_id)`;

const OWNER_TITLE = `coalesce(t.first_name || ' ' || t.last_name, i.name || ', ' || b.name, s.title || ', ' || b.name, b.name)`;

export const photoQueue: ReviewQueue = {
  notThere: photoSentences.notThere,
  select: `SELECT p.id::text AS id, p.description AS title, ${OWNER_TITLE} AS line, p.created_at AS since,
                  coalesce(b.owner_id, t.user_id) AS "ownerId"
             FROM photos p ${OWNERS}`,
  isWaiting: `p.state = 'waiting' AND p.description <> ''`,
  id: 'p.id',
  describe: describePhoto,
};

function describePhoto(db: Db, id: string): Promise<Described | null> {
  return queryOneOrNull<Described>(
    db,
    `SELECT jsonb_build_array(jsonb_build_array('Description', p.description),
                              jsonb_build_array('Photo of', ${OWNER_TITLE})) AS facts,
            jsonb_build_array(jsonb_build_object('label', ${OWNER_TITLE}, 'href', CASE
              WHEN p.trainer_id IS NOT NULL THEN '/trainers/' || p.trainer_id
              WHEN p.instructor_id IS NOT NULL THEN '/instructors/' || p.instructor_id
              WHEN p.session_id IS NOT NULL THEN '/admin/sessions/' || p.session_id
              ELSE '/admin/businesses/' || p.business_id END)) AS links,
            jsonb_build_object('whole', p.whole, 'alt', p.description, 'width', p.width, 'height', p.height,
              'cut', jsonb_build_object('x', p.crop_x, 'y', p.crop_y, 'width', p.crop_width)) AS photo,
            'You’re approving the whole photo. The frame shows how it’s cropped, and the owner can change the crop later.' AS note
       FROM photos p ${OWNERS} WHERE p.id = $1`,
    [id],
  );
}
