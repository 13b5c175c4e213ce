import { accountPages } from './accounts.ts';
import { adminPages } from './admin.ts';
import { businessPages } from './business.tsx';
import { discoveryPages } from './discovery.ts';
import { createRouteTree } from './page-tree.ts';

export const signedInPages = [...accountPages, ...discoveryPages, ...businessPages, ...adminPages] as const;

export const signedInTree = () => createRouteTree(signedInPages);
