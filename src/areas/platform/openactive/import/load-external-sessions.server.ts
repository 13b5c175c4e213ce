import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { selectExternalCards } from './external-page-queries.server.ts';
import { licenceName } from './read-page.ts';

interface ExternalSessionCard {
  id: number;
  title: string;
  price: string;
  totalPrice: string;
  from: boolean;
  latitude: number;
  longitude: number;
  sessionType: { id: number; slug: ActivitySlug; name: string };
  business: { name: string; address: string; town: string; postcode: string };
  bookable: false;
  bookAt: { publisher: string; link: string; licence: { name: string; address: string } };
  rating: null;
  reviewCount: 0;
}

export async function loadExternalSessions(db: Db, ids: readonly number[]): Promise<ExternalSessionCard[]> {
  return (await selectExternalCards(db, ids)).map((row) => {
    const { id, title, from, latitude, longitude, licence } = row;
    const price = penceToDecimal(row.pricePence);
    return {
      id,
      title,
      price,
      totalPrice: price,
      from,
      latitude,
      longitude,
      sessionType: { id: row.typeId, slug: row.slug, name: row.activity },
      business: {
        name: row.organiser,
        address: [row.place, row.address].filter((part) => part !== '').join(', '),
        town: row.town,
        postcode: row.postcode,
      },
      bookable: false,
      bookAt: {
        publisher: row.publisher,
        link: row.link,
        licence: { name: licenceName(licence) ?? licence, address: licence },
      },
      rating: null,
      reviewCount: 0,
    };
  });
}
