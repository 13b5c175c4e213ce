import { createBackTree } from './pages/back-tree.ts';
import { startPage } from './start-page.tsx';

startPage(createBackTree());
