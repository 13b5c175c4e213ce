import { accountPages } from './accounts.ts';
import { adminPages } from './admin.ts';
import { businessPages } from './business.tsx';
import { findingPages } from './finding.ts';
import { treeOf } from './page-tree.ts';

/** Back of house: everything else, from accounts to the pages of those who work here. */
export const backPages = [...accountPages, ...findingPages, ...businessPages, ...adminPages] as const;

export const backTree = () => treeOf(backPages);
