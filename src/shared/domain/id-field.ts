import { z } from 'zod';

/**
 * An id as requests name it, written as the database writes it. The database takes one in any case; what compares ids
 * here, such as whether an admin means their own account, must know each by one spelling alone.
 */
export const idField = z.uuid().toLowerCase();
