/** The id of the OpenID Connect provider, whichever it is; part of the address it comes back to. */
export const OIDC_PROVIDER = 'oidc';
