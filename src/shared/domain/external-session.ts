/** Where the ids of sessions begin that are booked elsewhere; those of our own never come there (migrations/0006_discovery.sql). */
const FIRST_EXTERNAL_ID = 2_000_000_001;

/** Whether a session that a search found is booked on another site: its page is `/elsewhere/{id}`. */
export const isExternalSession = (sessionId: number): boolean => sessionId >= FIRST_EXTERNAL_ID;
