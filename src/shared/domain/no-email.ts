const HOST = '@no-email.invalid';

/** The address of an account for somebody who gave no email address. Such a host never exists (RFC 2606). */
export const noEmailAddress = (id: string): string => `customer-${id}${HOST}`;

/** Whether an address stands for none, so that nothing is sent to it. */
export const isNoEmailAddress = (address: string): boolean => address.endsWith(HOST);
