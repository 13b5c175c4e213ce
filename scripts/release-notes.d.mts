/** Returns the changelog's section of a release. Throws when the versions differ. */
export function releaseNotes(tag: string, version: string, changelog: string): string;
