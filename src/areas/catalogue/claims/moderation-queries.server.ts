import {
  type Described,
  type ReviewQueue,
  submissionPairs,
} from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export const claimQueue: ReviewQueue = {
  notThere: 'Claim not found',
  select: `SELECT c.id::text AS id, b.name AS title, 'Claim by ' || u.name AS line, c.created_at AS since,
                  c.claimant_id AS "ownerId"
             FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.claimant_id`,
  isWaiting: `c.state = 'pending'`,
  id: 'c.id',
  describe: describeClaim,
};

function describeClaim(db: Db, id: string): Promise<Described | null> {
  return queryOneOrNull<Described>(
    db,
    `SELECT ${submissionPairs({ Claimant: 'u.name', Message: 'c.message', Documents: 'cardinality(c.document_keys)::text' })} AS facts,
       ${submissionPairs({
         Listing: 'b.name',
         Address: `concat_ws(', ', b.address, b.town, b.postcode)`,
         Phone: 'b.phone',
         Email: 'b.email',
         Website: 'b.website',
         'Claimant’s email': `u.email || CASE WHEN u.email_verified THEN '' ELSE ' (not verified)' END`,
         Evidence: `CASE WHEN c.email_matches_website THEN 'Email of the listing’s website' END`,
         'Competing claims': `(SELECT nullif(count(*), 0)::text FROM claims o
            WHERE o.business_id = c.business_id AND o.id <> c.id AND o.state = 'pending')`,
       })} AS context,
       jsonb_build_array(jsonb_build_object('label', b.name, 'href', '/admin/businesses/' || b.id))
         || coalesce((SELECT jsonb_agg(jsonb_build_object('label', 'Document ' || n,
                                                          'href', '/api/claims/' || c.id || '/documents/' || n))
                        FROM generate_series(1, cardinality(c.document_keys)) n), '[]') AS links,
       'Approving a claim transfers the listing and declines any other claims on it.' AS note
       FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.claimant_id WHERE c.id = $1`,
    [id],
  );
}
