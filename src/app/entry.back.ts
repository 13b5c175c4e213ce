import '#shared/ui/styles.css';
import { hydratePage } from './hydrate-page.tsx';
import { signedInTree } from './pages/signed-in.ts';

hydratePage(signedInTree());
