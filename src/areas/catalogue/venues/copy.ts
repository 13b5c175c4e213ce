/** "Main hall, up to 14". */
export const roomLabel = ({ name, capacity }: { name: string; capacity: number }): string =>
  `${name}, up to ${capacity}`;

/** Besides the business's own address. */
export const MAX_VENUES = 20;
export const MAX_ROOMS = 30;

/** docs/product/data.md#venues-and-rooms */
export const venueSentences = {
  notThere: 'We can’t find that venue.',
  noRoom: 'We can’t find that room.',
  nameNeeded: 'Enter a name of at least 2 characters',
  longName: 'Keep the name under 80 characters',
  roomNameNeeded: 'Enter a name for the room',
  longRoomName: 'Keep the name under 60 characters',
  oddName: 'The name has characters we can’t show',
  places: 'Enter a number of people from 1 to 10,000',
  nameTaken: 'You already have a venue with this name.',
  roomTaken: 'You already have a room with this name.',
  venueInUse: 'Future sessions or dates use this venue. Move them first.',
  roomInUse: 'Future sessions or dates use this room. Move them first.',
  manyVenues: 'You can have up to 20 venues. Remove one first.',
  manyRooms: 'A venue can have up to 30 rooms. Remove one first.',
  notShown: 'You can use this venue once we’ve checked it.',
  notTheVenues: 'This room isn’t at that venue. Choose another.',
  changed: 'This venue has changed since you opened it. Check it again.',
  decided: 'This has changed since you opened it, or someone has already decided it. Check it again.',
} as const;

export const roomTooSmallSentence = (room: { name: string; capacity: number }): string =>
  `${room.name} fits ${room.capacity === 1 ? '1 person' : `${room.capacity} people`}. Offer fewer places, or choose another room.`;
