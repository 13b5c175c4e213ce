import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { BooksCard } from './books-card.tsx';

export function BooksPage({ business }: { business: MyBusiness }) {
  return (
    <div className="max-w-190">
      <BooksCard key={business.id} payee={business.id} />
    </div>
  );
}
