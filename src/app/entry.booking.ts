import '#shared/ui/styles.css';
import { hydratePage } from './hydrate-page.tsx';
import { checkoutTree } from './pages/checkout.ts';

hydratePage(checkoutTree());
