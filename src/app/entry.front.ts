import { createFrontTree } from './pages/front-tree.ts';
import { startPage } from './start-page.tsx';

startPage(createFrontTree());
