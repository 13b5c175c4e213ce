/** Part of the callback address. */
export const OIDC_PROVIDER = 'oidc';
