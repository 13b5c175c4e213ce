/**
 * `fetch`, for calls to our own API: where the server wants to know first that it is the person themselves
 * (403 `fresh_sign_in_required`), they are asked, and the call is sent once more. Whoever turns away leaves the
 * refusal as the answer. The asking is fetched when it is needed.
 */
export async function fetchWithStepUp(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init);
  if (answer.status !== 403 || !(await answer.clone().text()).includes('"fresh_sign_in_required"')) {
    return answer;
  }
  const { promptStepUp } = await import('./screens/step-up-dialog.tsx');
  return (await promptStepUp()) ? fetch(path, init) : answer;
}
