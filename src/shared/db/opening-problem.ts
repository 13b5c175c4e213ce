import { withoutSecrets } from './database-address.ts';

/** The oldest PostgreSQL that the schema runs on, as `server_version_num` says it. */
export const OLDEST_SERVER = 150_000;

/** Why a PostgreSQL could not be opened, as a sentence for whoever starts the site. Never holds the password. */
export function openingProblem(url: string, error: unknown): string {
  const where = withoutSecrets(url);
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case '28P01':
      return `PostgreSQL at ${where} refuses the password. Check the user and password in DATABASE_URL.`;
    case '28000':
      return `PostgreSQL at ${where} refuses this user: ${message}.`;
    case '3D000':
      return `PostgreSQL at ${where} has no such database. Make it first, for instance with createdb.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `PostgreSQL at ${where} cannot be found: there is no such host.`;
    default:
      return `PostgreSQL at ${where} does not answer: ${message}.`;
  }
}
