/** Ids of sessions booked elsewhere start here; our own never reach it (migrations/0006_discovery.sql). */
export const FIRST_EXTERNAL_ID = 2_000_000_001;

export const isExternalSession = (sessionId: number): boolean => sessionId >= FIRST_EXTERNAL_ID;
