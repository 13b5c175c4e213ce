import '#shared/ui/styles.css';
import { backTree } from './pages/back.ts';
import { startPage } from './start-page.tsx';

startPage(backTree());
