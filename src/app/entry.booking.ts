import { createBookingTree } from './pages/booking-tree.ts';
import { startPage } from './start-page.tsx';

startPage(createBookingTree());
