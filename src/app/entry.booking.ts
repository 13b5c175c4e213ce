import '#shared/ui/styles.css';
import { bookingTree } from './pages/booking.ts';
import { startPage } from './start-page.tsx';

startPage(bookingTree());
