/**
 * `fetch`, for calls to our own API: where the server wants to know first that it is the person themselves
 * (403 `fresh_sign_in_required`), they are asked, and the call is sent once more. Whoever turns away leaves the
 * refusal as the answer. The asking is fetched when it is needed.
 */
export async function fetchProvingFirst(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init);
  if (answer.status !== 403 || !(await answer.clone().text()).includes('"fresh_sign_in_required"')) {
    return answer;
  }
  const { proveIdentity } = await import('./screens/prove-identity.tsx');
  return (await proveIdentity()) ? fetch(path, init) : answer;
}
