/** First and last name with a space between; the e-mail address when neither is known. */
export function fullName({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return `${firstName} ${lastName}`.trim() || email;
}
