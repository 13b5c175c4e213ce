import { createFettleClient } from '@fettle/client';

// What anybody may read needs no key.
const fettle = createFettleClient(null, 'https://fettle.example');

for await (const date of fettle.sessions.find({ near: 'M1 1EL', type: 'yoga,pilates' })) {
  console.log(date.starts, date.session.title, `${date.places.left} left`, `£${date.price.total / 100}`);
}
