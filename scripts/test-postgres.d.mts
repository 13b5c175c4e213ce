/** Starts one that ends with this process, and leaves nothing behind. Answers its address; null where there is none to start. */
export function startTestPostgres(): Promise<string | null>;

/** Where its programs are: the newest that the machine has; null where it has none. */
export function folderOfPrograms(): string | null;

/** It refuses to run as root: then as the user that its package brings. Null where that is missing. */
export function whoRunsIt(): { uid?: number; gid?: number } | null;
