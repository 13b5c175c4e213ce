import type { Scope } from '#areas/platform/api-keys/scopes.ts';
import type { AssistantScope } from '../rules.ts';
import type { PersonCaller, Tool } from '../tools/define-tool.ts';

/** Who sends a request: a visitor, a person's assistant by its token, or a business's program by its API key. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'person'; person: PersonCaller; scopes: readonly AssistantScope[] }
  | { kind: 'key'; keyId: string; scopes: readonly Scope[]; authorization: string };

export const VISITOR: Caller = { kind: 'visitor' };

/** Whether the caller may use a tool, and otherwise why not. */
export type Admission =
  | { is: 'admitted' }
  | { is: 'needs'; scope: AssistantScope }
  | { is: 'refused'; sentence: string };

export function admit(caller: Caller, { access }: Pick<Tool, 'access'>): Admission {
  if (access === 'public') return { is: 'admitted' };
  if ('person' in access) {
    if (caller.kind === 'key')
      return { is: 'refused', sentence: 'API keys of businesses can’t use the tools of customers.' };
    return caller.kind === 'person' && caller.scopes.includes(access.person)
      ? { is: 'admitted' }
      : { is: 'needs', scope: access.person };
  }
  if (caller.kind !== 'key')
    return {
      is: 'refused',
      sentence:
        'This tool needs an API key of a business. The owner creates keys on the dashboard, under API.',
    };
  return caller.scopes.includes(access.key)
    ? { is: 'admitted' }
    : { is: 'refused', sentence: `This key isn’t allowed to do that. It needs "${access.key}".` };
}

/** Tools that the caller is shown. Visitors also see those of customers, so that clients know to ask for access. */
export function isShown(caller: Caller, { access }: Pick<Tool, 'access'>): boolean {
  if (access === 'public') return true;
  if ('person' in access) return caller.kind !== 'key';
  return caller.kind === 'key' && caller.scopes.includes(access.key);
}
