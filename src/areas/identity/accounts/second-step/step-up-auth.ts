/** On 403 `fresh_sign_in_required`, asks the person and retries once; returns the refusal if they cancel. */
export async function fetchWithStepUp(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init);
  if (answer.status !== 403 || !(await answer.clone().text()).includes('"fresh_sign_in_required"')) {
    return answer;
  }
  const { promptStepUp } = await import('./screens/step-up-dialog.tsx');
  return (await promptStepUp()) ? fetch(path, init) : answer;
}
