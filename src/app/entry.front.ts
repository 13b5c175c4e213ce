import '#shared/ui/front-styles.css';
import { frontTree } from './pages/front.ts';
import { startPage } from './start-page.tsx';

startPage(frontTree());
