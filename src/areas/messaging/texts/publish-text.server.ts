import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PublishText, TextWords } from './contract.ts';
import type { CheckedText } from './editable-text.ts';
import { insertVersion } from './queries.server.ts';
import { normalizeWords, validateWords } from './validate-words.ts';

/** Throws `invalid_input` (400) with a message per invalid field. */
export function parseWords(text: CheckedText, words: TextWords): TextWords {
  const tidied = normalizeWords(words);
  const problems = Object.entries(validateWords(text, tidied));
  if (problems.length === 0) return tidied;
  throw new AppError('invalid_input', 'You can’t publish this yet. Fix the errors first.', {
    errors: problems.map(([name, message]) => ({ field: `words.${name}`, message })),
  });
}

/**
 * Publishes words on top of the version the admin saw, visible within a second. Returns the new version. Throws
 * `invalid_input` (400), or `conflict` (409) if another admin published first.
 */
export async function publishText(
  { pool, clock }: { pool: Pool; clock: Clock },
  act: AuditContext,
  text: CheckedText,
  { words, note, version }: PublishText,
): Promise<{ version: number }> {
  const kept = words === null ? null : parseWords(text, words);
  return transaction(pool, async (tx) => {
    const made = await insertVersion(
      tx,
      { name: text.name, words: kept, note, version },
      { actorId: act.actorId, at: clock.now() },
    );
    if (made === null)
      throw new AppError(
        'conflict',
        'Another admin has just published this text. Your version is still here.',
      );
    await recordAudit(tx, act, {
      action: kept === null ? 'text.standard-restored' : 'text.published',
      subject: 'text',
      subjectId: text.name,
      reason: note,
      details: { version: made },
    });
    return { version: made };
  });
}
