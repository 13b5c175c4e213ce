import '#shared/ui/front-styles.css';
import { hydratePage } from './hydrate-page.tsx';
import { publicTree } from './pages/public.ts';

hydratePage(publicTree());
