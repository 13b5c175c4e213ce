/** Put in the place of what is not written down. */
const LEFT_OUT = '…';

/**
 * The address of a request as logs may hold it: without the values of its query (links that sign in, choose a
 * password or confirm an address; where somebody is) and without secrets in its path (calendar feeds, invitations,
 * check-in codes), which are known by their shape.
 */
export function addressForLog(address: string): string {
  const [path = '', query] = address.split('#', 1).join('').split('?', 2);
  const names = query === undefined ? '' : `?${query.split('&').map(nameOnly).join('&')}`;
  return `${path.split('/').map(segmentForLog).join('/')}${names}`;
}

/** A text for people that may hold addresses, such as an error's: the same for each of them. */
export function textForLog(text: string): string {
  return text
    .replace(/[^\s"'<>()]*[/?][^\s"'<>()]*/g, addressForLog)
    .replace(LONG_WORD, (word) => (looksSecret(word) ? LEFT_OUT : word));
}

const LONG_WORD = /[\w-]{20,}/g;

/** Secrets of ours and of the sign-in library: 20 letters and more at random, or a digest. Names and ids are neither. */
const looksSecret = (text: string): boolean => /[A-Z]/.test(text) || /^[0-9a-f]{32,}$/.test(text);

function segmentForLog(segment: string): string {
  const plain = decoded(segment);
  return plain === null || (plain.match(LONG_WORD) ?? []).some(looksSecret) ? LEFT_OUT : segment;
}

function nameOnly(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return /^\w{1,19}$/.test(name) ? name : LEFT_OUT;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
